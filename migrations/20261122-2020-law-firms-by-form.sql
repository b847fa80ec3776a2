-- Law firms are filled in by their form (type 11): its fields say which column they fill.
alter table law_firms
  add column office smallint not null default 1 check (office in (1, 2)),
  add column form_version_id bigint references form_versions,
  add column form_values jsonb not null default '{}';
update law_firms set office = 2 where is_branch;
alter table law_firms drop column is_branch, drop column field_group_snapshot, drop column field_detail;

-- No firm has a version of a form yet, so what the fields are for can be said in published versions too. Where a firm stands in the panel is moved by itself now.
alter table form_versions disable trigger form_versions_published;
with purposes (id, types, purpose) as (
  values ('name', '{custom}'::text[], 'law_firm.name'), ('english_name', '{custom}', 'law_firm.englishName'), ('license_number', '{custom}', 'law_firm.licenceNumber'),
    ('form', '{select,radio,custom}', 'law_firm.form'), ('head', '{custom}', 'law_firm.headName'), ('founded', '{date}', 'law_firm.foundedOn'),
    ('office', '{select,radio}', 'law_firm.office'), ('expertise', '{multiselect,checkbox,custom,textarea}', 'law_firm.expertise'),
    ('address', '{custom}', 'law_firm.address'), ('phone', '{custom}', 'law_firm.phone'), ('email', '{custom}', 'law_firm.email'), ('website', '{custom}', 'law_firm.website'),
    ('bank', '{custom}', 'law_firm.bankName'), ('account', '{bankAccount,custom}', 'law_firm.bankAccount'), ('valid_until', '{date}', 'law_firm.validUntil'),
    ('fees', '{textarea,custom}', 'law_firm.feeArrangement'), ('conflicts', '{textarea,custom}', 'law_firm.conflictStatement'), ('assessments', '{sheetTable}', 'law_firm.assessments')
)
update form_versions v set definition = jsonb_set(v.definition, '{fieldGroupList}', (
    select jsonb_agg(g.item || jsonb_build_object('fieldList', (
        select coalesce(jsonb_agg(case when p.purpose is null or coalesce(f.item ->> 'rawType', '') <> '' then f.item
          else f.item || jsonb_build_object('rawType', p.purpose) end order by f.place), '[]')
        from jsonb_array_elements(g.item -> 'fieldList') with ordinality f (item, place)
        left join purposes p on p.id = f.item ->> 'id' and f.item ->> 'type' = any(p.types)
        -- A field that nothing else names.
        where not (f.item ->> 'id' = 'panel_status' and length(v.definition::text) - length(replace(v.definition::text, '"panel_status"', '')) = length('"panel_status"'))
      )) order by g.place)
    from jsonb_array_elements(v.definition -> 'fieldGroupList') with ordinality g (item, place)))
from forms where forms.organization_id = v.organization_id and forms.id = v.form_id and forms.form_type = 11
  and jsonb_array_length(v.definition -> 'fieldGroupList') > 0;
alter table form_versions enable trigger form_versions_published;

-- Whoever keeps projects keeps firms, where an organisation left these roles as they were given.
with given as (
  insert into role_permissions (organization_id, role_id, permission, scope)
    select organization_id, id, 'law_firm.manage', 'all' from roles
    where key in ('administrator', 'legalLead', 'legalCounsel', 'contractManager') and (version = 1 or key = 'administrator')
    on conflict do nothing
    returning organization_id
)
update organizations set access_version = access_version + 1 where id in (select organization_id from given);
