-- Numbering of contracts and templates: rules, one counter a count, every number given, abbreviations, editors.

create table numbering_rules (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  kind text not null check (kind in ('contract', 'template')),
  name text not null check (length(name) between 1 and 200),
  -- Segments, digits, start numbers, recount and cycle as domain/numbering-rule.ts writes them.
  settings jsonb not null,
  settings_version integer not null default 1,
  condition_type smallint not null check (condition_type between 0 and 3),
  condition_values bigint[] not null default '{}',
  enabled boolean not null default true,
  version integer not null default 1,
  updated_by bigint references users,
  updated_at timestamptz not null default now(),
  constraint numbering_rules_name unique (organization_id, kind, name)
);
select protect_table('numbering_rules');

-- One row a count: a rule, the texts of its recount segments, a period. Locked by who takes a number until the commit, so
-- that a roll-back gives the serial back and none is skipped.
create table numbering_counters (
  organization_id integer not null references organizations,
  rule_id bigint not null references numbering_rules,
  scope text not null,
  period text not null,
  value bigint not null,
  primary key (organization_id, rule_id, scope, period)
);
select protect_table('numbering_counters', 'select, insert, update');

-- Every number that a rule gave. number_key is the form in which numbers are compared.
create table numbering_numbers (
  organization_id integer not null references organizations,
  kind text not null,
  number_key text not null,
  number text not null check (length(number) <= 64),
  rule_id bigint not null references numbering_rules,
  rule_version integer not null,
  scope text not null,
  period text not null,
  serial bigint not null,
  subject_id bigint,
  taken_by bigint references users,
  taken_at timestamptz not null default now(),
  primary key (organization_id, kind, number_key),
  constraint numbering_numbers_serial unique (organization_id, rule_id, scope, period, serial)
);
select protect_table('numbering_numbers', 'select, insert');

create table numbering_editors (
  organization_id integer not null references organizations,
  user_id bigint not null references users on delete cascade,
  primary key (organization_id, user_id)
);
select protect_table('numbering_editors');

create table abbreviations (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  kind text not null check (kind in ('contract', 'template')),
  target_type text not null check (target_type in ('contractType', 'department', 'counterpart')),
  target_id bigint not null,
  abbr text not null check (length(abbr) between 1 and 20),
  constraint abbreviations_target unique (organization_id, kind, target_type, target_id)
);
select protect_table('abbreviations');
