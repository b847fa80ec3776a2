-- A row that was refused says whom it was about (a hash), so that further rows of the same stay out with it, whichever process goes on with the import.
alter table record_import_faults add column record_hash bytea;
