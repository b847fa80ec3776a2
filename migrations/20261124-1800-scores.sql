-- What a contract's work with its counterparty is scored by, who scored it how, and the mean of it that the party has.

-- Versions of a type's rule; what was scored keeps the one that it was scored by.
create table score_rules (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  contract_type_id bigint not null references contract_types on delete cascade,
  ordinal integer not null check (ordinal > 0),
  -- [{ name, items: [{ id, name, criterion, maxScore, weight }] }]
  groups jsonb not null,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  constraint score_rules_ordinal unique (organization_id, contract_type_id, ordinal)
);
select protect_table('score_rules', 'select, insert');

-- The version in force; null: as the type above, like its form and its flow.
alter table contract_types add score_rule_id bigint;

create table contract_scores (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  contract_id bigint not null references contracts on delete cascade,
  -- The contract's first external party.
  counterpart_id bigint not null references counterparts,
  user_id bigint not null references users,
  score_rule_id bigint not null references score_rules,
  -- [{ id, actualScore }], by the ids of the rule's items.
  results jsonb not null,
  comment text not null default '' check (length(comment) <= 2000),
  -- Of 100.
  total numeric(4, 1) not null check (total between 0 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint contract_scores_once unique (organization_id, contract_id, user_id)
);
create index contract_scores_party on contract_scores (organization_id, counterpart_id, updated_at, id);
select protect_table('contract_scores', 'select, insert, update');

-- The mean of a party's scores, kept with each of them, so that the list sorts and filters by it.
alter table counterparts add average_score numeric(4, 1);
-- all right: one index over the parties, whose means are all empty when it is made, so that it is quick
create index counterparts_average_score on counterparts (organization_id, party_type, average_score, id);
create or replace view counterpart_rows as
  select * from counterparts
  where organization_id = (select current_organization());

-- Roles that an organisation started with may do what new organisations' roles may.
insert into role_permissions (organization_id, role_id, permission, scope)
  select organization_id, id, 'contract.score', case key when 'legalLead' then 'all' else 'own' end from roles
  where key in ('administrator', 'legalLead', 'legalCounsel', 'contractManager', 'businessStaff')
  on conflict do nothing;
