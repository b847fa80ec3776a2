-- What colleagues who worked with a firm say of it: 1 to 5 for a matter.
create table law_firm_surveys (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  law_firm_id bigint not null,
  user_id bigint not null,
  matter text not null check (length(matter) between 1 and 200),
  score smallint not null check (score between 1 and 5),
  remark text not null default '' check (length(remark) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint law_firm_surveys_within unique (organization_id, id),
  -- One person says one thing of a matter.
  constraint law_firm_surveys_once unique (organization_id, law_firm_id, user_id, matter),
  constraint law_firm_surveys_firm foreign key (organization_id, law_firm_id) references law_firms (organization_id, id) on delete cascade,
  constraint law_firm_surveys_user foreign key (organization_id, user_id) references users (organization_id, id)
);
select protect_table('law_firm_surveys');
