-- Rules of deadlines that an organisation makes for itself, in versions, beside those of law that ship with the product.
create table own_deadline_rules (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  -- Its deadlines name it as ORG-<number>.
  number integer not null check (number > 0),
  title text not null check (length(title) between 1 and 100),
  -- '' : the same in English.
  title_en text not null default '' check (length(title_en) <= 100),
  -- A deadline was made by it: then it is ended, never deleted.
  is_used boolean not null default false,
  version integer not null default 1,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  constraint own_deadline_rules_within unique (organization_id, id),
  constraint own_deadline_rules_number unique (organization_id, number),
  constraint own_deadline_rules_user foreign key (organization_id, updated_by) references users (organization_id, id)
);
create unique index own_deadline_rules_title on own_deadline_rules (organization_id, lower(title));
select protect_table('own_deadline_rules');

create table own_deadline_rule_versions (
  organization_id integer not null references organizations,
  rule_id bigint not null,
  -- From 1, as deadlines name it.
  place smallint not null check (place > 0),
  in_force_from date not null,
  -- The day before `in_force_from`: another version took its place before it held on any day.
  in_force_to date,
  -- Events that set it going, as the slices call them.
  triggers text[] not null check (cardinality(triggers) between 1 and 50),
  direction text not null check (direction in ('after', 'before')),
  amount smallint not null check (amount between 0 and 1200),
  unit text not null check (unit in ('day', 'workingDay', 'month', 'year')),
  first_day text not null check (first_day in ('next', 'same')),
  rest_day text not null check (rest_day in ('after', 'before', 'stays')),
  -- The rule of the house that asks for it.
  basis text not null check (length(basis) between 1 and 200),
  reminders smallint[] not null default '{}',
  needs_confirmation boolean not null,
  made_by bigint,
  made_at timestamptz not null default now(),
  primary key (organization_id, rule_id, place),
  constraint own_deadline_rule_versions_of foreign key (organization_id, rule_id) references own_deadline_rules (organization_id, id) on delete cascade,
  constraint own_deadline_rule_versions_user foreign key (organization_id, made_by) references users (organization_id, id),
  constraint own_deadline_rule_versions_ends check (in_force_to is null or in_force_to >= in_force_from - 1),
  constraint own_deadline_rule_versions_away check (direction = 'after' or rest_day <> 'after')
);
select protect_table('own_deadline_rule_versions');
