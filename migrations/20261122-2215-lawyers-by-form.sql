-- Lawyers are filled in by their form (type 12): its fields say which column they fill; who assesses firms and lawyers is a permission of its own.
alter table lawyers
  alter column licence_number drop not null,
  add column form_version_id bigint references form_versions,
  add column form_values jsonb not null default '{}';
update lawyers set licence_number = null where licence_number = '';
-- Contacts are a sheet of the form from now on.
update lawyers l set form_values = jsonb_build_object('contacts', c.contacts)
  from (
    select organization_id, lawyer_id,
      jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', name, 'email', nullif(email, ''), 'phone', nullif(phone, ''), 'fax', nullif(fax, ''))) order by ordinal) as contacts
    from lawyer_contacts group by organization_id, lawyer_id
  ) c
  where l.organization_id = c.organization_id and l.id = c.lawyer_id;
drop table lawyer_contacts;
-- No call ever wrote them: what a form said is its version and its values.
alter table lawyers drop column field_group_snapshot, drop column field_detail;
create index lawyers_by_version on lawyers (form_version_id) where form_version_id is not null;

-- No lawyer has a version of a form yet, so what the fields are for can be said in published versions too. Where a lawyer stands is moved by itself now.
alter table form_versions disable trigger form_versions_published;
with purposes (id, types, purpose) as (
  values ('name', '{custom}'::text[], 'lawyer.name'), ('license_number', '{custom}', 'lawyer.licenceNumber'), ('law_firm', '{lawFirms}', 'lawyer.lawFirm'),
    ('practice_kind', '{select,radio,custom}', 'lawyer.practiceKind'), ('first_licensed', '{date}', 'lawyer.firstLicensed'),
    ('rank', '{select,radio,custom}', 'lawyer.rank'), ('hourly_rate', '{money}', 'lawyer.hourlyRate'),
    ('languages', '{multiselect,checkbox,custom}', 'lawyer.languages'), ('expertise', '{custom,textarea,multiselect,checkbox}', 'lawyer.expertise'),
    ('contacts', '{sheetTable}', 'lawyer.contacts'), ('assessment', '{textarea,custom}', 'lawyer.assessment')
)
update form_versions v set definition = jsonb_set(v.definition, '{fieldGroupList}', (
    select jsonb_agg(g.item || jsonb_build_object('fieldList', (
        select coalesce(jsonb_agg(case when p.purpose is null or coalesce(f.item ->> 'rawType', '') <> '' then f.item
          else f.item || jsonb_build_object('rawType', p.purpose) end order by f.place), '[]')
        from jsonb_array_elements(g.item -> 'fieldList') with ordinality f (item, place)
        left join purposes p on p.id = f.item ->> 'id' and f.item ->> 'type' = any(p.types)
        -- A field that nothing else names.
        where not (f.item ->> 'id' = 'status' and length(v.definition::text) - length(replace(v.definition::text, '"status"', '')) = length('"status"'))
      )) order by g.place)
    from jsonb_array_elements(v.definition -> 'fieldGroupList') with ordinality g (item, place)))
from forms where forms.organization_id = v.organization_id and forms.id = v.form_id and forms.form_type = 12
  and jsonb_array_length(v.definition -> 'fieldGroupList') > 0;
alter table form_versions enable trigger form_versions_published;

with given as (
  insert into role_permissions (organization_id, role_id, permission, scope)
    select organization_id, id, 'law_firm.assess', 'all' from roles
    where key in ('administrator', 'legalLead') and (version = 1 or key = 'administrator')
    on conflict do nothing
    returning organization_id
)
update organizations set access_version = access_version + 1 where id in (select organization_id from given);
