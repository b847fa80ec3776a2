-- What was found in a file for the form of a draft: which file, which fields hold it, where it stands there, what a person changed or accepted.
alter table contracts add column extraction jsonb;
