-- Disputes and cases: what they are, who takes part, and what belongs to a case; who may see them is kept by holder, and a privileged one is for named people alone.
create table law_disputes (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  number text,
  name text not null check (length(name) between 1 and 200),
  status smallint not null default 1 check (status between 1 and 7),
  case_type_id bigint,
  our_side smallint check (our_side in (1, 2)),
  arose_on date,
  known_on date,
  limitation_on date,
  facts text not null default '',
  issues text not null default '',
  claims text not null default '',
  major_reason text not null default '',
  outcome text not null default '',
  lesson text not null default '',
  is_major boolean not null default false,
  chance_of_loss smallint check (chance_of_loss between 1 and 3),
  handling_way smallint check (handling_way between 1 and 5),
  handler_id bigint not null,
  department_id bigint,
  is_privileged boolean not null default false,
  amount_minor bigint,
  amount_unit char(3),
  best_estimate_minor bigint,
  best_estimate_unit char(3),
  greatest_exposure_minor bigint,
  greatest_exposure_unit char(3),
  form_version_id bigint references form_versions,
  form_values jsonb not null default '{}',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((amount_minor is null) = (amount_unit is null)),
  check ((best_estimate_minor is null) = (best_estimate_unit is null)),
  check ((greatest_exposure_minor is null) = (greatest_exposure_unit is null)),
  constraint law_disputes_case_type foreign key (organization_id, case_type_id) references case_types (organization_id, id),
  constraint law_disputes_handler foreign key (organization_id, handler_id) references users (organization_id, id),
  constraint law_disputes_department foreign key (organization_id, department_id) references departments (organization_id, id),
  constraint law_disputes_creator foreign key (organization_id, created_by) references users (organization_id, id),
  constraint law_disputes_updater foreign key (organization_id, updated_by) references users (organization_id, id),
  constraint law_disputes_within unique (organization_id, id)
);
select protect_table('law_disputes');
create unique index law_disputes_number on law_disputes (organization_id, number) where number is not null;
create index law_disputes_by_version on law_disputes (form_version_id) where form_version_id is not null;
create index law_disputes_updated on law_disputes (organization_id, updated_at desc, id desc);
create table law_dispute_parties (
  organization_id integer not null references organizations,
  dispute_id bigint not null,
  counterpart_id bigint not null,
  side smallint not null check (side between 1 and 3),
  primary key (organization_id, dispute_id, counterpart_id, side),
  constraint law_dispute_parties_of foreign key (organization_id, dispute_id) references law_disputes (organization_id, id) on delete cascade,
  constraint law_dispute_parties_other foreign key (counterpart_id) references counterparts
);
select protect_table('law_dispute_parties');
create index law_dispute_parties_by_other on law_dispute_parties (organization_id, counterpart_id);
create table law_dispute_helpers (
  organization_id integer not null references organizations,
  dispute_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, dispute_id, user_id),
  constraint law_dispute_helpers_of foreign key (organization_id, dispute_id) references law_disputes (organization_id, id) on delete cascade,
  constraint law_dispute_helpers_other foreign key (organization_id, user_id) references users (organization_id, id)
);
select protect_table('law_dispute_helpers');
create index law_dispute_helpers_by_other on law_dispute_helpers (organization_id, user_id);
create table law_dispute_firms (
  organization_id integer not null references organizations,
  dispute_id bigint not null,
  law_firm_id bigint not null,
  primary key (organization_id, dispute_id, law_firm_id),
  constraint law_dispute_firms_of foreign key (organization_id, dispute_id) references law_disputes (organization_id, id) on delete cascade,
  constraint law_dispute_firms_other foreign key (organization_id, law_firm_id) references law_firms (organization_id, id)
);
select protect_table('law_dispute_firms');
create index law_dispute_firms_by_other on law_dispute_firms (organization_id, law_firm_id);
create table law_dispute_lawyers (
  organization_id integer not null references organizations,
  dispute_id bigint not null,
  lawyer_id bigint not null,
  primary key (organization_id, dispute_id, lawyer_id),
  constraint law_dispute_lawyers_of foreign key (organization_id, dispute_id) references law_disputes (organization_id, id) on delete cascade,
  constraint law_dispute_lawyers_other foreign key (organization_id, lawyer_id) references lawyers (organization_id, id)
);
select protect_table('law_dispute_lawyers');
create index law_dispute_lawyers_by_other on law_dispute_lawyers (organization_id, lawyer_id);
create table law_dispute_contracts (
  organization_id integer not null references organizations,
  dispute_id bigint not null,
  contract_id bigint not null,
  primary key (organization_id, dispute_id, contract_id),
  constraint law_dispute_contracts_of foreign key (organization_id, dispute_id) references law_disputes (organization_id, id) on delete cascade,
  constraint law_dispute_contracts_other foreign key (contract_id) references contracts
);
select protect_table('law_dispute_contracts');
create index law_dispute_contracts_by_other on law_dispute_contracts (organization_id, contract_id);
create table law_dispute_events (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  dispute_id bigint not null,
  happened_on date not null,
  title text not null,
  detail text not null default '',
  file_id bigint,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint law_dispute_events_file foreign key (file_id) references files,
  constraint law_dispute_events_of foreign key (organization_id, dispute_id) references law_disputes (organization_id, id) on delete cascade,
  constraint law_dispute_events_within unique (organization_id, id)
);
select protect_table('law_dispute_events');
create index law_dispute_events_by_owner on law_dispute_events (organization_id, dispute_id);
create table law_cases (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  number text,
  name text not null check (length(name) between 1 and 200),
  status smallint not null default 0 check (status between 0 and 10),
  kind smallint not null default 1 check (kind between 1 and 7),
  case_type_id bigint,
  dispute_id bigint,
  parent_id bigint,
  court text not null default '',
  court_number text not null default '',
  claims text not null default '',
  outcome text not null default '',
  lesson text not null default '',
  filed_on date,
  our_role smallint check (our_role between 1 and 5),
  chance_of_loss smallint check (chance_of_loss between 1 and 3),
  handler_id bigint not null,
  department_id bigint,
  legal_lead_id bigint,
  is_privileged boolean not null default false,
  result smallint check (result between 1 and 5),
  concluded_on date,
  amount_minor bigint,
  amount_unit char(3),
  best_estimate_minor bigint,
  best_estimate_unit char(3),
  greatest_exposure_minor bigint,
  greatest_exposure_unit char(3),
  form_version_id bigint references form_versions,
  form_values jsonb not null default '{}',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((amount_minor is null) = (amount_unit is null)),
  check ((best_estimate_minor is null) = (best_estimate_unit is null)),
  check ((greatest_exposure_minor is null) = (greatest_exposure_unit is null)),
  constraint law_cases_case_type foreign key (organization_id, case_type_id) references case_types (organization_id, id),
  constraint law_cases_dispute foreign key (organization_id, dispute_id) references law_disputes (organization_id, id),
  constraint law_cases_parent foreign key (organization_id, parent_id) references law_cases (organization_id, id),
  constraint law_cases_handler foreign key (organization_id, handler_id) references users (organization_id, id),
  constraint law_cases_lead foreign key (organization_id, legal_lead_id) references users (organization_id, id),
  constraint law_cases_department foreign key (organization_id, department_id) references departments (organization_id, id),
  constraint law_cases_creator foreign key (organization_id, created_by) references users (organization_id, id),
  constraint law_cases_updater foreign key (organization_id, updated_by) references users (organization_id, id),
  constraint law_cases_within unique (organization_id, id)
);
select protect_table('law_cases');
create unique index law_cases_number on law_cases (organization_id, number) where number is not null;
create index law_cases_by_version on law_cases (form_version_id) where form_version_id is not null;
create index law_cases_updated on law_cases (organization_id, updated_at desc, id desc);
alter table law_cases add check (parent_id <> id);
-- A dispute becomes one case.
create unique index law_cases_of_dispute on law_cases (organization_id, dispute_id) where dispute_id is not null;
create table law_case_parties (
  organization_id integer not null references organizations,
  case_id bigint not null,
  counterpart_id bigint not null,
  side smallint not null check (side between 1 and 3),
  primary key (organization_id, case_id, counterpart_id, side),
  constraint law_case_parties_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_parties_other foreign key (counterpart_id) references counterparts
);
select protect_table('law_case_parties');
create index law_case_parties_by_other on law_case_parties (organization_id, counterpart_id);
create table law_case_helpers (
  organization_id integer not null references organizations,
  case_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, case_id, user_id),
  constraint law_case_helpers_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_helpers_other foreign key (organization_id, user_id) references users (organization_id, id)
);
select protect_table('law_case_helpers');
create index law_case_helpers_by_other on law_case_helpers (organization_id, user_id);
create table law_case_firms (
  organization_id integer not null references organizations,
  case_id bigint not null,
  law_firm_id bigint not null,
  primary key (organization_id, case_id, law_firm_id),
  constraint law_case_firms_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_firms_other foreign key (organization_id, law_firm_id) references law_firms (organization_id, id)
);
select protect_table('law_case_firms');
create index law_case_firms_by_other on law_case_firms (organization_id, law_firm_id);
create table law_case_lawyers (
  organization_id integer not null references organizations,
  case_id bigint not null,
  lawyer_id bigint not null,
  primary key (organization_id, case_id, lawyer_id),
  constraint law_case_lawyers_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_lawyers_other foreign key (organization_id, lawyer_id) references lawyers (organization_id, id)
);
select protect_table('law_case_lawyers');
create index law_case_lawyers_by_other on law_case_lawyers (organization_id, lawyer_id);
create table law_case_contracts (
  organization_id integer not null references organizations,
  case_id bigint not null,
  contract_id bigint not null,
  primary key (organization_id, case_id, contract_id),
  constraint law_case_contracts_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_contracts_other foreign key (contract_id) references contracts
);
select protect_table('law_case_contracts');
create index law_case_contracts_by_other on law_case_contracts (organization_id, contract_id);
create table law_case_procedures (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_id bigint not null,
  kind smallint not null,
  name text not null,
  court_number text not null default '',
  body text not null default '',
  panel text not null default '',
  judge text not null default '',
  filed_on date,
  closed_on date,
  note text not null default '',
  fee_minor bigint,
  fee_unit char(3),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((fee_minor is null) = (fee_unit is null)),
  constraint law_case_procedures_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_procedures_within unique (organization_id, id)
);
select protect_table('law_case_procedures');
create index law_case_procedures_by_owner on law_case_procedures (organization_id, case_id);
create table law_case_hearings (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_id bigint not null,
  procedure_id bigint,
  held_on date not null,
  time text not null default '',
  place text not null default '',
  purpose text not null default '',
  course text not null default '',
  file_id bigint,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint law_case_hearings_procedure foreign key (organization_id, procedure_id) references law_case_procedures (organization_id, id) on delete set null (procedure_id),
  constraint law_case_hearings_file foreign key (file_id) references files,
  constraint law_case_hearings_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_hearings_within unique (organization_id, id)
);
select protect_table('law_case_hearings');
create index law_case_hearings_by_owner on law_case_hearings (organization_id, case_id);
create table law_case_hearing_people (
  organization_id integer not null references organizations,
  hearing_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, hearing_id, user_id),
  constraint law_case_hearing_people_of foreign key (organization_id, hearing_id) references law_case_hearings (organization_id, id) on delete cascade,
  constraint law_case_hearing_people_other foreign key (organization_id, user_id) references users (organization_id, id)
);
select protect_table('law_case_hearing_people');
create index law_case_hearing_people_by_other on law_case_hearing_people (organization_id, user_id);
create table law_case_documents (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_id bigint not null,
  procedure_id bigint,
  name text not null,
  direction smallint not null check (direction in (1, 2)),
  served_on date not null,
  way smallint check (way between 1 and 6),
  receiver text not null default '',
  note text not null default '',
  file_id bigint,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint law_case_documents_procedure foreign key (organization_id, procedure_id) references law_case_procedures (organization_id, id) on delete set null (procedure_id),
  constraint law_case_documents_file foreign key (file_id) references files,
  constraint law_case_documents_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_documents_within unique (organization_id, id)
);
select protect_table('law_case_documents');
create index law_case_documents_by_owner on law_case_documents (organization_id, case_id);
create table law_case_decisions (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_id bigint not null,
  procedure_id bigint,
  kind smallint not null,
  result text not null,
  decided_on date not null,
  effective_on date,
  perform_by date,
  note text not null default '',
  file_id bigint,
  amount_minor bigint,
  amount_unit char(3),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((amount_minor is null) = (amount_unit is null)),
  constraint law_case_decisions_procedure foreign key (organization_id, procedure_id) references law_case_procedures (organization_id, id) on delete set null (procedure_id),
  constraint law_case_decisions_file foreign key (file_id) references files,
  constraint law_case_decisions_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_decisions_within unique (organization_id, id)
);
select protect_table('law_case_decisions');
create index law_case_decisions_by_owner on law_case_decisions (organization_id, case_id);
create table law_case_preservations (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_id bigint not null,
  property text not null,
  kind smallint not null,
  from_on date not null,
  until_on date not null,
  renewed_on date,
  released_on date,
  security text not null default '',
  note text not null default '',
  file_id bigint,
  amount_minor bigint,
  amount_unit char(3),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((amount_minor is null) = (amount_unit is null)),
  constraint law_case_preservations_file foreign key (file_id) references files,
  constraint law_case_preservations_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_preservations_within unique (organization_id, id)
);
select protect_table('law_case_preservations');
create index law_case_preservations_by_owner on law_case_preservations (organization_id, case_id);
create table law_case_enforcements (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_id bigint not null,
  taken_on date not null,
  step text not null,
  result text not null default '',
  file_id bigint,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint law_case_enforcements_file foreign key (file_id) references files,
  constraint law_case_enforcements_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_enforcements_within unique (organization_id, id)
);
select protect_table('law_case_enforcements');
create index law_case_enforcements_by_owner on law_case_enforcements (organization_id, case_id);
create table law_case_fees (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_id bigint not null,
  kind smallint not null,
  due_on date,
  paid_on date,
  payee text not null default '',
  note text not null default '',
  is_recoverable boolean not null default false,
  file_id bigint,
  amount_minor bigint,
  amount_unit char(3),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((amount_minor is null) = (amount_unit is null)),
  constraint law_case_fees_file foreign key (file_id) references files,
  constraint law_case_fees_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_fees_within unique (organization_id, id)
);
select protect_table('law_case_fees');
create index law_case_fees_by_owner on law_case_fees (organization_id, case_id);
create table law_case_recoveries (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_id bigint not null,
  received_on date not null,
  payer text not null default '',
  note text not null default '',
  way smallint,
  file_id bigint,
  amount_minor bigint,
  amount_unit char(3),
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((amount_minor is null) = (amount_unit is null)),
  constraint law_case_recoveries_file foreign key (file_id) references files,
  constraint law_case_recoveries_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_recoveries_within unique (organization_id, id)
);
select protect_table('law_case_recoveries');
create index law_case_recoveries_by_owner on law_case_recoveries (organization_id, case_id);
create table law_case_events (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_id bigint not null,
  happened_on date not null,
  title text not null,
  by_id bigint,
  detail text not null default '',
  file_id bigint,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint law_case_events_by foreign key (organization_id, by_id) references users (organization_id, id),
  constraint law_case_events_file foreign key (file_id) references files,
  constraint law_case_events_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_events_within unique (organization_id, id)
);
select protect_table('law_case_events');
create index law_case_events_by_owner on law_case_events (organization_id, case_id);
create table law_case_tasks (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_id bigint not null,
  title text not null,
  owner_id bigint not null,
  due_on date,
  detail text not null default '',
  -- 1 open, 2 done, 3 closed with the case.
  state smallint not null default 1 check (state between 1 and 3),
  done_by bigint,
  done_at timestamptz,
  file_id bigint,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint law_case_tasks_owner foreign key (organization_id, owner_id) references users (organization_id, id),
  constraint law_case_tasks_file foreign key (file_id) references files (id),
  constraint law_case_tasks_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_tasks_within unique (organization_id, id)
);
select protect_table('law_case_tasks');
create index law_case_tasks_by_owner on law_case_tasks (organization_id, case_id);
create index law_case_tasks_open on law_case_tasks (organization_id, owner_id, due_on, id) where state = 1;
create table law_case_task_helpers (
  organization_id integer not null references organizations,
  task_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, task_id, user_id),
  constraint law_case_task_helpers_of foreign key (organization_id, task_id) references law_case_tasks (organization_id, id) on delete cascade,
  constraint law_case_task_helpers_other foreign key (organization_id, user_id) references users (organization_id, id)
);
select protect_table('law_case_task_helpers');
create index law_case_task_helpers_by_other on law_case_task_helpers (organization_id, user_id);
select keep_access('law_disputes', '{
  "kind": "law_dispute",
  "table": "law_disputes",
  "owners": [
    "created_by",
    "handler_id"
  ],
  "department": "department_id",
  "members": {
    "table": "law_dispute_helpers",
    "record": "dispute_id",
    "person": "user_id"
  },
  "grants": false,
  "namedOnly": "is_privileged",
  "open": "status >= 0",
  "status": "status",
  "carried": [
    "status",
    "updated_at"
  ],
  "own": "updated_at",
  "orders": {
    "updated": "updated_at"
  }
}');
select keep_access('law_cases', '{
  "kind": "law_case",
  "table": "law_cases",
  "owners": [
    "created_by",
    "handler_id",
    "legal_lead_id"
  ],
  "department": "department_id",
  "members": {
    "table": "law_case_helpers",
    "record": "case_id",
    "person": "user_id"
  },
  "grants": false,
  "namedOnly": "is_privileged",
  "open": "status >= 0",
  "status": "status",
  "carried": [
    "status",
    "updated_at"
  ],
  "own": "updated_at",
  "orders": {
    "updated": "updated_at"
  }
}');

-- No dispute and no case has a version of a form yet, so what the fields are for can be said in published versions too.
alter table form_versions disable trigger form_versions_published;
with purposes (form_type, id, types, purpose) as (
  values (5, 'name', '{custom}'::text[], 'law_dispute.name'), (5, 'case_type', '{caseType}', 'law_dispute.caseType'), (5, 'our_side', '{select,radio}', 'law_dispute.ourSide'),
    (5, 'own_party', '{inputSelectV2}', 'law_dispute.ownParties'), (5, 'opposing_parties', '{inputSelectV2}', 'law_dispute.opposingParties'), (5, 'third_parties', '{inputSelectV2}', 'law_dispute.thirdParties'),
    (5, 'amount', '{money}', 'law_dispute.amount'), (5, 'arose_on', '{date}', 'law_dispute.arose'), (5, 'known_on', '{date}', 'law_dispute.known'),
    (5, 'limitation_date', '{date}', 'law_dispute.limitation'), (5, 'facts', '{textarea}', 'law_dispute.facts'), (5, 'issues', '{textarea}', 'law_dispute.issues'),
    (5, 'claims', '{textarea}', 'law_dispute.claims'), (5, 'is_major', '{bool}', 'law_dispute.major'), (5, 'major_reason', '{textarea}', 'law_dispute.majorReason'),
    (5, 'chance_of_loss', '{select,radio}', 'law_dispute.chanceOfLoss'), (5, 'best_estimate', '{money}', 'law_dispute.bestEstimate'), (5, 'greatest_exposure', '{money}', 'law_dispute.greatestExposure'),
    (5, 'handling_way', '{select,radio}', 'law_dispute.handlingWay'), (5, 'handler', '{people}', 'law_dispute.handler'), (5, 'helpers', '{people}', 'law_dispute.helpers'),
    (5, 'department', '{department}', 'law_dispute.department'), (5, 'agents', '{agentInformation}', 'law_dispute.agents'), (5, 'privileged', '{bool}', 'law_dispute.privileged'),
    (5, 'outcome', '{textarea}', 'law_dispute.outcome'), (5, 'lesson', '{textarea}', 'law_dispute.lesson'), (6, 'name', '{custom}', 'law_case.name'),
    (6, 'kind', '{select,radio}', 'law_case.kind'), (6, 'case_type', '{caseType}', 'law_case.caseType'), (6, 'court', '{custom}', 'law_case.court'),
    (6, 'court_number', '{custom}', 'law_case.courtNumber'), (6, 'filed_on', '{date}', 'law_case.filed'), (6, 'our_role', '{select,radio}', 'law_case.ourRole'),
    (6, 'own_party', '{inputSelectV2}', 'law_case.ownParties'), (6, 'opposing_parties', '{inputSelectV2}', 'law_case.opposingParties'), (6, 'third_parties', '{inputSelectV2}', 'law_case.thirdParties'),
    (6, 'claims', '{textarea}', 'law_case.claims'), (6, 'amount', '{money}', 'law_case.amount'), (6, 'chance_of_loss', '{select,radio}', 'law_case.chanceOfLoss'),
    (6, 'best_estimate', '{money}', 'law_case.bestEstimate'), (6, 'greatest_exposure', '{money}', 'law_case.greatestExposure'), (6, 'handler', '{people}', 'law_case.handler'),
    (6, 'helpers', '{people}', 'law_case.helpers'), (6, 'department', '{department}', 'law_case.department'), (6, 'legal_lead', '{people}', 'law_case.legalLead'),
    (6, 'agents', '{agentInformation}', 'law_case.agents'), (6, 'privileged', '{bool}', 'law_case.privileged'), (6, 'result', '{select,radio}', 'law_case.result'),
    (6, 'outcome', '{textarea}', 'law_case.outcome'), (6, 'lesson', '{textarea}', 'law_case.lesson')
)
update form_versions v set definition = jsonb_set(v.definition, '{fieldGroupList}', (
    select jsonb_agg(g.item || jsonb_build_object('fieldList', (
        select coalesce(jsonb_agg(case when p.purpose is null or coalesce(f.item ->> 'rawType', '') <> '' then f.item
          else f.item || jsonb_build_object('rawType', p.purpose) end order by f.place), '[]')
        from jsonb_array_elements(g.item -> 'fieldList') with ordinality f (item, place)
        left join purposes p on p.form_type = forms.form_type and p.id = f.item ->> 'id' and f.item ->> 'type' = any(p.types)
      )) order by g.place)
    from jsonb_array_elements(v.definition -> 'fieldGroupList') with ordinality g (item, place)))
from forms where forms.organization_id = v.organization_id and forms.id = v.form_id and forms.form_type in (5, 6)
  and jsonb_array_length(v.definition -> 'fieldGroupList') > 0;
alter table form_versions enable trigger form_versions_published;

with given as (
  insert into role_permissions (organization_id, role_id, permission, scope)
    select organization_id, id, g.permission, g.scope from roles join (values
      ('administrator', 'law_dispute.read', 'all'), ('administrator', 'law_dispute.manage', 'own'), ('administrator', 'law_dispute.delete', 'all'),
      ('administrator', 'law_case.read', 'all'), ('administrator', 'law_case.manage', 'own'), ('administrator', 'law_case.delete', 'all'), ('administrator', 'law_matter_money.read', 'all'),
      ('legalLead', 'law_dispute.read', 'all'), ('legalLead', 'law_dispute.manage', 'all'), ('legalLead', 'law_dispute.delete', 'all'),
      ('legalLead', 'law_case.read', 'all'), ('legalLead', 'law_case.manage', 'all'), ('legalLead', 'law_case.delete', 'all'), ('legalLead', 'law_matter_money.read', 'all'),
      ('legalCounsel', 'law_dispute.read', 'all'), ('legalCounsel', 'law_dispute.manage', 'own'), ('legalCounsel', 'law_case.read', 'all'), ('legalCounsel', 'law_case.manage', 'own'),
      ('legalCounsel', 'law_matter_money.read', 'all'), ('businessStaff', 'law_dispute.read', 'own'), ('businessStaff', 'law_case.read', 'own'),
      ('auditor', 'law_dispute.read', 'all'), ('auditor', 'law_case.read', 'all'), ('auditor', 'law_matter_money.read', 'all')
    ) g (key, permission, scope) on g.key = roles.key
    where roles.version = 1 or roles.key = 'administrator'
    on conflict do nothing
    returning organization_id
)
update organizations set access_version = access_version + 1 where id in (select organization_id from given);
