-- Subject groups of parties: a counterpart field of a form may be narrowed to the outer parties of one group.

alter table counterparts
  add column subject_group text not null default '' check (length(subject_group) <= 100);
create index counterparts_subject_group on counterparts (organization_id, party_type, subject_group)
  where subject_group <> '';

-- The same rows for lists and search (see 20261120-1030-counterparties.sql); the new column comes last.
create or replace view counterpart_rows as
  select * from counterparts
  where organization_id = (select current_organization());
