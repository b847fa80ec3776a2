-- The register of numbers holds every number: those of a rule, those typed by hand, and the serials that were passed over; templates are numbered too.

-- A number typed by hand has no rule. What the engine writes here it has just read in the same transaction; rules and people are never
-- deleted, and three foreign keys were a fifth of the cost of a number (bench/README.md).
alter table numbering_numbers
  alter rule_id drop not null,
  alter rule_version drop not null,
  alter scope drop not null,
  alter period drop not null,
  alter serial drop not null,
  add constraint numbering_numbers_of_rule check ((rule_id is null) = (serial is null)),
  drop constraint numbering_numbers_rule_id_fkey,
  drop constraint numbering_numbers_taken_by_fkey,
  drop constraint numbering_numbers_organization_id_fkey;

-- The first serial of a count, so that a gap at its start can be told; null for counts that began before this.
alter table numbering_counters add first bigint;

-- Serials that were passed over because their number was in use already (typed by hand, or given by another rule).
create table numbering_skipped (
  organization_id integer not null references organizations,
  kind text not null,
  rule_id bigint not null references numbering_rules,
  scope text not null,
  period text not null,
  serial bigint not null,
  number text not null,
  skipped_at timestamptz not null default now(),
  primary key (organization_id, rule_id, scope, period, serial)
);
select protect_table('numbering_skipped', 'select, insert');

-- Rules and abbreviations are kept in memory by the organisation's access version: it moves with them.
do $$
declare name text;
begin
  foreach name in array array['numbering_rules', 'abbreviations', 'numbering_editors'] loop
    execute format('create trigger touch_access_insert after insert on %I referencing new table as changed for each statement execute function touch_access()', name);
    execute format('create trigger touch_access_update after update on %I referencing new table as changed for each statement execute function touch_access()', name);
    execute format('create trigger touch_access_delete after delete on %I referencing old table as changed for each statement execute function touch_access()', name);
  end loop;
end $$;

-- Numbers are compared with one kind of hyphen.
update contracts set number_key = translate(number_key, '‐‑‒–—―−', '-------') where number_key ~ '[‐‑‒–—―−]';
update numbering_numbers n set number_key = translate(number_key, '‐‑‒–—―−', '-------')
  where number_key ~ '[‐‑‒–—―−]' and not exists (
    select from numbering_numbers o where o.organization_id = n.organization_id and o.kind = n.kind
      and o.number_key = translate(n.number_key, '‐‑‒–—―−', '-------'));

-- The form in which template numbers are compared.
alter table templates add number_key text;
create index templates_number_key on templates (organization_id, number_key) where number_key is not null;
