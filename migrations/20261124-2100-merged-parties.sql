-- A party that was kept twice becomes one: the other stays as its alias, what named it names the one that stands, and all of it can be undone.

-- What a name is compared by (features/counterparties/domain/likely-duplicates.ts); null: a row that the version before wrote, which is not compared.
alter table counterparts add column name_key text;
-- What the party is or was called besides; found by a search.
alter table counterparts add column former_names text[] not null default '{}';
-- The party that stands for this one. An alias never stands for another.
alter table counterparts add column merged_into_id bigint references counterparts;

-- The first line of what is searched is the folded name. Once for each row, at rest.
-- all right: the parties of an organisation are some thousands
update counterparts set name_key = coalesce(nullif(regexp_replace(replace(translate(
    split_part(search_text, E'\n', 1), '()[]{}<>《》〈〉【】「」『』〔〕“”"''‘’·•・.,、。;:—–-_/\', ''), '有限责任公司', '有限公司'),
    '(company|co)?(limited|ltd)$', 'ltd'), ''), split_part(search_text, E'\n', 1));

create function name_pairs(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(given, i, 2)), '{}') from generate_series(1, length(given) - 1) i
$$;
-- all right: indexes over the parties
create index counterparts_name_key on counterparts (organization_id, party_type, name_key) where merged_into_id is null;
-- all right: the same
create index counterparts_name_pairs on counterparts using gin (name_pairs(name_key)) with (fastupdate = off) where merged_into_id is null;
-- all right: empty when it is made
create index counterparts_merged_into on counterparts (merged_into_id) where merged_into_id is not null;

-- Lists, search, choices, exports: parties that stand for themselves.
create or replace view counterpart_rows as
  select * from counterparts
  where organization_id = (select current_organization()) and merged_into_id is null;

create table counterpart_merges (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  winner_id bigint not null references counterparts on delete cascade,
  loser_id bigint not null references counterparts on delete cascade,
  -- { winner, loser, banks, contacts }: the columns of both, and what of accounts and contacts was added.
  before jsonb not null,
  after jsonb not null,
  merged_by bigint not null references users,
  merged_at timestamptz not null,
  undone_by bigint references users,
  undone_at timestamptz,
  constraint counterpart_merges_two check (winner_id <> loser_id)
);
create index counterpart_merges_winner on counterpart_merges (organization_id, winner_id);
create index counterpart_merges_loser on counterpart_merges (organization_id, loser_id);
select protect_table('counterpart_merges', 'select, insert, update, delete');

-- Each row that names the one that stands since.
create table counterpart_merge_moves (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  merge_id bigint not null references counterpart_merges on delete cascade,
  table_name text not null,
  -- As it is since; of a dropped one as it was, with the party that stands.
  moved jsonb not null,
  -- The one that stands was named there already.
  is_dropped boolean not null default false
);
create index counterpart_merge_moves_merge on counterpart_merge_moves (organization_id, merge_id, table_name);
select protect_table('counterpart_merge_moves', 'select, insert, update, delete');

-- As what the contract's form names the party, where that is an alias.
alter table contract_parties add column alias_id bigint;

-- Whoever names an alias names the party that stands for it; and waits for a merge that is under way.
create function resolve_contract_party() returns trigger language plpgsql as $$
declare
  stands bigint;
begin
  select merged_into_id into stands from counterparts where id = new.counterpart_id for key share;
  if stands is not null then
    new.alias_id := new.counterpart_id;
    new.counterpart_id := stands;
  end if;
  return new;
end $$;
-- The same where a row is nothing but the tie: one that is there already is not made twice.
create function resolve_counterpart() returns trigger language plpgsql as $$
declare
  stands bigint;
  is_there boolean := false;
begin
  select merged_into_id into stands from counterparts where id = new.counterpart_id for key share;
  if stands is null then return new; end if;
  new.counterpart_id := stands;
  if tg_op = 'INSERT' then
    execute format('select exists (select from %I t where t.organization_id = $1 and t.counterpart_id = $2 and to_jsonb(t) = $3)', tg_table_name)
      into is_there using new.organization_id, stands, to_jsonb(new);
  end if;
  return case when is_there then null else new end;
end $$;
create trigger contract_parties_resolve before insert or update of counterpart_id on contract_parties
  for each row when (new.counterpart_id is not null) execute function resolve_contract_party();
create trigger project_counterparts_resolve before insert or update of counterpart_id on project_counterparts
  for each row execute function resolve_counterpart();
create trigger law_dispute_parties_resolve before insert or update of counterpart_id on law_dispute_parties
  for each row execute function resolve_counterpart();
create trigger law_case_parties_resolve before insert or update of counterpart_id on law_case_parties
  for each row execute function resolve_counterpart();
create trigger ip_organizations_resolve before insert or update of counterpart_id on intellectual_property_organizations
  for each row when (new.counterpart_id is not null) execute function resolve_counterpart();
create trigger contract_scores_resolve before insert or update of counterpart_id on contract_scores
  for each row execute function resolve_counterpart();

-- An alias has no short name in numbers; back again, it has its own.
create function keep_abbr_of_alias() returns trigger language plpgsql as $$
begin
  if new.merged_into_id is not null then
    delete from abbreviations where organization_id = new.organization_id and kind = 'contract' and target_type = 'counterpart' and target_id = new.id;
  elsif new.abbr <> '' then
    insert into abbreviations (organization_id, kind, target_type, target_id, abbr)
      values (new.organization_id, 'contract', 'counterpart', new.id, new.abbr)
      on conflict (organization_id, kind, target_type, target_id) do update set abbr = excluded.abbr;
  end if;
  return null;
end $$;
create trigger counterparts_merged after update of merged_into_id on counterparts
  for each row when (new.party_type = 1 and new.merged_into_id is distinct from old.merged_into_id) execute function keep_abbr_of_alias();
