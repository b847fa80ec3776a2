-- A tag that two give for the first time at once is held by both: the second one's insert does nothing and holds nothing, so it looks again.

create or replace function note_party_tags() returns trigger language plpgsql as $$
declare
  tag text;
begin
  for tag in select t.name from unnest(new.tags) t (name) where tg_op = 'INSERT' or t.name <> all(old.tags) order by t.name loop
    loop
      perform from party_tags k
        where k.organization_id = new.organization_id and k.party_type = new.party_type and k.name = tag for key share;
      exit when found;
      insert into party_tags (organization_id, party_type, name) values (new.organization_id, new.party_type, tag) on conflict do nothing;
    end loop;
  end loop;
  return null;
end $$;
