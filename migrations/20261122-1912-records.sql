-- Records that a form fills in: projects are the first; what a person typed and did not save is kept for them alone.
create table record_drafts (
  organization_id integer not null references organizations,
  user_id bigint not null,
  kind text not null check (length(kind) between 1 and 60),
  -- 0: of a record that is not there yet.
  record_id bigint not null check (record_id >= 0),
  values jsonb not null,
  -- Of the record, when the person began.
  version integer not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, user_id, kind, record_id),
  constraint record_drafts_user foreign key (organization_id, user_id) references users (organization_id, id) on delete cascade
);
select protect_table('record_drafts');

-- Forms of projects filled nothing so far: no record has a version of one, so what their fields are for can be said now, in published versions too.
alter table form_versions disable trigger form_versions_published;
with purposes (id, types, purpose) as (
  values ('name', '{custom}'::text[], 'project.name'), ('type', '{select,radio,custom}', 'project.type'), ('lead', '{people}', 'project.lead'),
    ('department', '{department}', 'project.department'), ('members', '{people}', 'project.members'), ('term', '{daterange}', 'project.term'),
    ('budget', '{money}', 'project.budget'), ('counterparties', '{inputSelectV2}', 'project.counterparties'), ('description', '{textarea}', 'project.description')
)
update form_versions v set definition = jsonb_set(v.definition, '{fieldGroupList}', (
    select jsonb_agg(g.item || jsonb_build_object('fieldList', (
        select coalesce(jsonb_agg(case when p.purpose is null or coalesce(f.item ->> 'rawType', '') <> '' then f.item
          else f.item || jsonb_build_object('rawType', p.purpose) end order by f.place), '[]')
        from jsonb_array_elements(g.item -> 'fieldList') with ordinality f (item, place)
        left join purposes p on p.id = f.item ->> 'id' and f.item ->> 'type' = any(p.types)
      )) order by g.place)
    from jsonb_array_elements(v.definition -> 'fieldGroupList') with ordinality g (item, place)))
from forms where forms.organization_id = v.organization_id and forms.id = v.form_id and forms.form_type = 7
  and jsonb_array_length(v.definition -> 'fieldGroupList') > 0;
alter table form_versions enable trigger form_versions_published;

alter table projects
  add column form_version_id bigint references form_versions,
  add column form_values jsonb not null default '{}';
alter table projects drop column field_group_snapshot, drop column field_detail;

-- Whoever keeps parties and templates keeps projects, where an organisation left these roles as they were given.
with given as (
  insert into role_permissions (organization_id, role_id, permission, scope)
    select organization_id, id, 'project.manage', 'all' from roles
    where key in ('administrator', 'legalLead', 'legalCounsel', 'contractManager') and (version = 1 or key = 'administrator')
    on conflict do nothing
    returning organization_id
)
update organizations set access_version = access_version + 1 where id in (select organization_id from given);
