-- The short name of an internal party is one: what its record says is what numbers use. What numbering needs of it follows by itself.

alter table abbreviations drop constraint abbreviations_abbr_check;
alter table abbreviations add constraint abbreviations_abbr_check check (length(abbr) between 1 and 200);

-- Where both were set and differ, numbers go on as they were: the one that they used becomes the party's.
update counterparts c set abbr = a.abbr, version = c.version + 1
  from abbreviations a
  where a.organization_id = c.organization_id and a.kind = 'contract' and a.target_type = 'counterpart' and a.target_id = c.id
    and c.party_type = 1 and c.abbr <> a.abbr;
-- Where only the record said one ('for contract numbers', as its field has it), numbers have it now.
insert into abbreviations (organization_id, kind, target_type, target_id, abbr)
  select organization_id, 'contract', 'counterpart', id, abbr from counterparts where party_type = 1 and abbr <> ''
  on conflict do nothing;

create function keep_counterpart_abbr() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.abbr = '' then
    delete from abbreviations where organization_id = old.organization_id and kind = 'contract' and target_type = 'counterpart' and target_id = old.id;
  else
    insert into abbreviations (organization_id, kind, target_type, target_id, abbr)
      values (new.organization_id, 'contract', 'counterpart', new.id, new.abbr)
      on conflict (organization_id, kind, target_type, target_id) do update set abbr = excluded.abbr;
  end if;
  return null;
end $$;
create trigger counterparts_abbr_new after insert on counterparts
  for each row when (new.party_type = 1 and new.abbr <> '') execute function keep_counterpart_abbr();
create trigger counterparts_abbr_changed after update of abbr on counterparts
  for each row when (new.party_type = 1 and new.abbr is distinct from old.abbr) execute function keep_counterpart_abbr();
create trigger counterparts_abbr_gone after delete on counterparts
  for each row when (old.party_type = 1) execute function keep_counterpart_abbr();
