-- Tags of a party: free words that lists are narrowed by, and that several parties are given at once.

alter table counterparts add column tags text[] not null default '{}';

-- Lists, search, choices, exports: parties that stand for themselves, with the new column.
create or replace view counterpart_rows as
  select * from counterparts
  where organization_id = (select current_organization()) and merged_into_id is null;

-- Tags that parties have, so that offering them needs no walk over all of them.
create table party_tags (
  organization_id integer not null references organizations,
  party_type smallint not null,
  name text not null,
  primary key (organization_id, party_type, name)
);
-- Rows are never changed; locking one asks for the right.
select protect_table('party_tags', 'select, insert, update, delete');

-- Held until the end of the transaction, so that nobody takes a tag for unused meanwhile (server/tags/change-tags.ts, forgetTags).
create function note_party_tags() returns trigger language plpgsql as $$
declare
  tag text;
begin
  for tag in select t.name from unnest(new.tags) t (name) where tg_op = 'INSERT' or t.name <> all(old.tags) order by t.name loop
    perform from party_tags k
      where k.organization_id = new.organization_id and k.party_type = new.party_type and k.name = tag for key share;
    if not found then
      insert into party_tags (organization_id, party_type, name) values (new.organization_id, new.party_type, tag) on conflict do nothing;
    end if;
  end loop;
  return null;
end $$;
create trigger counterparts_new_tags after insert on counterparts
  for each row when (new.tags <> '{}') execute function note_party_tags();
create trigger counterparts_other_tags after update of tags on counterparts
  for each row when (new.tags <> '{}' and new.tags is distinct from old.tags) execute function note_party_tags();
