-- Rights: patents, marks, copyrights, domain names and others in one table, filled in by one of three forms, who owns them, and the dated records below each.
create table intellectual_properties (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (length(name) between 1 and 200),
  number text,
  kind smallint not null check (kind between 1 and 6),
  status smallint not null default 1 check (status between 1 and 12),
  owner_names text not null default '',
  country text not null default '',
  applicant text not null default '',
  agency text not null default '',
  agency_id bigint,
  acquired smallint check (acquired between 1 and 4),
  application_number text not null default '',
  applied_on date,
  registration_number text not null default '',
  registered_on date,
  expires_on date,
  value_minor bigint,
  value_unit char(3),
  handler_id bigint not null,
  department_id bigint,
  patent_kind smallint check (patent_kind between 1 and 3),
  publication_number text not null default '',
  published_on date,
  priority_on date,
  classification text not null default '',
  paid_through double precision,
  nice_classes text not null default '',
  preliminary_on date,
  gazetted_on date,
  exclusive_from date,
  exclusive_to date,
  completed_on date,
  registrar text not null default '',
  sound text not null default '',
  form_version_id bigint references form_versions,
  form_values jsonb not null default '{}',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((value_minor is null) = (value_unit is null)),
  constraint ip_handler foreign key (organization_id, handler_id) references users (organization_id, id),
  constraint ip_department foreign key (organization_id, department_id) references departments (organization_id, id),
  constraint ip_agency foreign key (organization_id, agency_id) references intellectual_property_organizations (organization_id, id),
  constraint ip_creator foreign key (organization_id, created_by) references users (organization_id, id),
  constraint ip_updater foreign key (organization_id, updated_by) references users (organization_id, id),
  constraint ip_within unique (organization_id, id)
);
select protect_table('intellectual_properties');
create unique index ip_number on intellectual_properties (organization_id, number) where number <> '';
create index ip_by_version on intellectual_properties (form_version_id) where form_version_id is not null;
create index ip_updated on intellectual_properties (organization_id, updated_at desc, id desc);
create index ip_by_handler on intellectual_properties (organization_id, handler_id);
create index ip_by_agency on intellectual_properties (organization_id, agency_id) where agency_id is not null;

-- Made from the sheet of each right's form whenever it is saved. Shares are hundredths of a per cent.
create table intellectual_property_owners (
  organization_id integer not null references organizations,
  property_id bigint not null,
  place smallint not null,
  name text not null,
  share numeric not null check (share > 0),
  owner_id bigint,
  primary key (organization_id, property_id, place),
  constraint ip_owners_of foreign key (organization_id, property_id) references intellectual_properties (organization_id, id) on delete cascade,
  constraint ip_owners_who foreign key (organization_id, owner_id) references intellectual_property_organizations (organization_id, id)
);
select protect_table('intellectual_property_owners');
create index ip_owners_by_name on intellectual_property_owners (organization_id, name);
create index ip_owners_by_who on intellectual_property_owners (organization_id, owner_id) where owner_id is not null;

create table intellectual_property_projects (
  organization_id integer not null references organizations,
  property_id bigint not null,
  project_id bigint not null,
  primary key (organization_id, property_id, project_id),
  constraint ip_projects_of foreign key (organization_id, property_id) references intellectual_properties (organization_id, id) on delete cascade,
  constraint ip_projects_other foreign key (project_id) references projects
);
select protect_table('intellectual_property_projects');
create index ip_projects_by_other on intellectual_property_projects (organization_id, project_id);

create table intellectual_property_records (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  property_id bigint not null,
  kind smallint not null check (kind between 1 and 10),
  happened_on date not null,
  title text not null,
  number text not null default '',
  amount_minor bigint,
  amount_unit char(3),
  purpose smallint check (purpose between 1 and 4),
  fee_year double precision,
  is_confirmed boolean not null default false,
  party text not null default '',
  valid_until date,
  is_registered boolean not null default false,
  consented_on date,
  file_id bigint references files,
  note text not null default '',
  updated_by bigint,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((amount_minor is null) = (amount_unit is null)),
  constraint ip_records_of foreign key (organization_id, property_id) references intellectual_properties (organization_id, id) on delete cascade,
  constraint ip_records_within unique (organization_id, id)
);
select protect_table('intellectual_property_records');
create index ip_records_by_owner on intellectual_property_records (organization_id, property_id, happened_on desc);

-- No right has a version of a form yet, so what the fields are for can be said in published versions too, and the kinds of the third form get the codes that all kinds have.
alter table form_versions disable trigger form_versions_published;
with purposes (form_type, id, types, purpose) as (
  select t.form_type, p.id, p.types, 'intellectual_property.' || p.purpose from (values (8), (9), (10)) t (form_type)
  cross join (values ('name', '{custom}'::text[], 'name'), ('acquired', '{select,radio}', 'acquired'), ('country', '{custom}', 'country'), ('owners', '{sheetTable}', 'owners'),
    ('applicant', '{custom}', 'applicant'), ('agency', '{custom}', 'agency'), ('application_number', '{custom}', 'applicationNumber'), ('application_date', '{date}', 'applied'),
    ('registration_number', '{custom}', 'registrationNumber'), ('registration_date', '{date}', 'registered'), ('expiry_date', '{date}', 'expiry'), ('value', '{money}', 'value'),
    ('owner_person', '{people}', 'handler'), ('department', '{department}', 'department'), ('projects', '{relationProject}', 'projects'), ('patent_kind', '{select,radio}', 'patentKind'),
    ('publication_number', '{custom}', 'publicationNumber'), ('publication_date', '{date}', 'published'), ('classification', '{custom}', 'classification'),
    ('priority_date', '{date}', 'priority'), ('classes', '{sheetTable}', 'classes'), ('preliminary_gazette', '{date}', 'preliminaryGazette'),
    ('registration_gazette', '{date}', 'registrationGazette'), ('exclusive_right', '{daterange}', 'term'), ('completed_on', '{date}', 'completed'), ('published_on', '{date}', 'published'),
    ('registrar', '{custom}', 'registrar')) p (id, types, purpose)
)
update form_versions v set definition = jsonb_set(v.definition, '{fieldGroupList}', (
    select jsonb_agg(g.item || jsonb_build_object('fieldList', (
        select coalesce(jsonb_agg(case when p.purpose is null or coalesce(f.item ->> 'rawType', '') <> '' then f.item
          else f.item || jsonb_build_object('rawType', p.purpose) end order by f.place), '[]')
        from jsonb_array_elements(g.item -> 'fieldList') with ordinality f (item, place)
        left join purposes p on p.form_type = forms.form_type and p.id = f.item ->> 'id' and f.item ->> 'type' = any(p.types)
      )) order by g.place)
    from jsonb_array_elements(v.definition -> 'fieldGroupList') with ordinality g (item, place)))
from forms where forms.organization_id = v.organization_id and forms.id = v.form_id and forms.form_type in (8, 9, 10)
  and jsonb_array_length(v.definition -> 'fieldGroupList') > 0;
-- all right: a few versions of one form an organisation. Where the choice of kinds is as it was given 1 to 4 become 3 to 6, in its options, its default and the conditions that ask for it.
update form_versions v set definition = replace(replace(replace(replace(jsonb_set(v.definition, '{fieldGroupList}', (
    select jsonb_agg(g.item || jsonb_build_object('fieldList', (
        select coalesce(jsonb_agg(case when f.item ->> 'id' <> 'ip_kind' then f.item else f.item || jsonb_build_object('rawType', 'intellectual_property.kind',
            'defaultValue', to_jsonb(((f.item ->> 'defaultValue')::int + 2)::text),
            'options', (select jsonb_agg(o.item || jsonb_build_object('value', ((o.item ->> 'value')::int + 2)::text) order by o.place)
              from jsonb_array_elements(f.item -> 'options') with ordinality o (item, place))) end order by f.place), '[]')
        from jsonb_array_elements(g.item -> 'fieldList') with ordinality f (item, place)
      )) order by g.place)
    from jsonb_array_elements(v.definition -> 'fieldGroupList') with ordinality g (item, place)))::text,
    '{"value": "4", "fieldId": "ip_kind"', '{"value": "6", "fieldId": "ip_kind"'), '{"value": "3", "fieldId": "ip_kind"', '{"value": "5", "fieldId": "ip_kind"'),
    '{"value": "2", "fieldId": "ip_kind"', '{"value": "4", "fieldId": "ip_kind"'), '{"value": "1", "fieldId": "ip_kind"', '{"value": "3", "fieldId": "ip_kind"')::jsonb
from forms where forms.organization_id = v.organization_id and forms.id = v.form_id and forms.form_type = 10
  and exists (select from jsonb_path_query(v.definition, '$.fieldGroupList[*].fieldList[*] ? (@.id == "ip_kind" && @.type == "select")') f
    where f ->> 'defaultValue' ~ '^[1-4]$' and (select array_agg(o ->> 'value' order by o ->> 'value') from jsonb_array_elements(f -> 'options') o) = array['1', '2', '3', '4']
      and coalesce(f ->> 'rawType', '') = '');
alter table form_versions enable trigger form_versions_published;
