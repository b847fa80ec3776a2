-- Forms that every organisation starts with, and forms that are no longer offered for new records.

alter table forms add column built_in boolean not null default false;
-- null: in use. A retired form stays with the records that were filled in with it.
alter table forms add column retired_at timestamptz;
