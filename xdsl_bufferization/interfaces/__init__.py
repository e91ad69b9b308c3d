"""Op interfaces of passes and analyses. No concrete operation is imported here."""
