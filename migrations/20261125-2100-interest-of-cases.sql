-- Interest of a case is computed from what it was told, and the LPR is published monthly and kept by each organisation.
create table loan_prime_rates (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (length(name) between 1 and 200),
  term smallint not null check (term between 1 and 2),
  published_on date not null,
  rate double precision not null check (rate > 0 and rate <= 100),
  version integer not null default 1,
  constraint loan_prime_rates_within unique (organization_id, id),
  constraint loan_prime_rates_once unique (organization_id, term, published_on)
);
select protect_table('loan_prime_rates');

create table law_case_interests (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  case_id bigint not null,
  title text not null,
  way smallint not null check (way between 1 and 3),
  principal_minor bigint not null,
  principal_unit char(3) not null,
  from_on date not null,
  until_on date,
  yearly double precision,
  term smallint check (term between 1 and 2),
  multiple double precision,
  fixed_on date,
  year_of smallint not null check (year_of between 1 and 2),
  settling_order smallint not null check (settling_order between 1 and 3),
  paused_from date,
  paused_until date,
  note text not null default '',
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint law_case_interests_of foreign key (organization_id, case_id) references law_cases (organization_id, id) on delete cascade,
  constraint law_case_interests_within unique (organization_id, id)
);
select protect_table('law_case_interests');
create index law_case_interests_by_owner on law_case_interests (organization_id, case_id);
