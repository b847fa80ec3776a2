-- What a document is that was served, and whether a preservation came before the action: deadlines follow from them. Interruptions of a dispute's limitation say what they are for.
alter table law_case_documents add column what smallint check (what between 1 and 8);
alter table law_case_preservations add column pre_action boolean not null default false;

alter table form_versions disable trigger form_versions_published;
update form_versions v set definition = jsonb_set(v.definition, '{fieldGroupList}', (
    select jsonb_agg(g.item || jsonb_build_object('fieldList', (
        select coalesce(jsonb_agg(case when f.item ->> 'id' = 'interruptions' and f.item ->> 'type' = 'sheetTable' and coalesce(f.item ->> 'rawType', '') = ''
          then f.item || jsonb_build_object('rawType', 'law_dispute.interruptions') else f.item end order by f.place), '[]')
        from jsonb_array_elements(g.item -> 'fieldList') with ordinality f (item, place)
      )) order by g.place)
    from jsonb_array_elements(v.definition -> 'fieldGroupList') with ordinality g (item, place)))
from forms where forms.organization_id = v.organization_id and forms.id = v.form_id and forms.form_type = 5
  and jsonb_array_length(v.definition -> 'fieldGroupList') > 0;
alter table form_versions enable trigger form_versions_published;
