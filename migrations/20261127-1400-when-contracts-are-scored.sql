-- When contracts are scored, and by whom: what a version of a rule says of it, scores of a year, what fell due and who was told of it.

-- { onCompletion, yearly: { month } | null, who: { initiator, handler, roleIDs }, remindDays }; null, as of every version before: by hand, nobody is asked.
alter table score_rules add column asks jsonb;
-- Since when it asks as it does; a version that asks the same keeps it.
alter table score_rules add column asks_since timestamptz;

-- The year of a yearly score; 0: of the whole contract, as every score before.
alter table contract_scores add column period smallint not null default 0;

-- Of which period of a contract a score fell due.
create table contract_score_dues (
  organization_id integer not null references organizations,
  contract_id bigint not null references contracts on delete cascade,
  period smallint not null,
  due_on date not null,
  -- When the clock looks at it again; null: it is over, since everybody asked has scored, a later one fell due or the rule asks no more.
  look_on date,
  primary key (organization_id, contract_id, period)
);
create index contract_score_dues_look on contract_score_dues (organization_id, look_on) where look_on is not null;
select protect_table('contract_score_dues', 'select, insert, update');

-- Who was told that a score of theirs fell due, and when last.
create table contract_score_asks (
  organization_id integer not null references organizations,
  contract_id bigint not null,
  period smallint not null,
  user_id bigint not null references users,
  told_on date not null,
  times smallint not null default 1,
  primary key (organization_id, user_id, contract_id, period),
  foreign key (organization_id, contract_id, period) references contract_score_dues on delete cascade
);
create index contract_score_asks_due on contract_score_asks (organization_id, contract_id, period);
select protect_table('contract_score_asks', 'select, insert, update');
