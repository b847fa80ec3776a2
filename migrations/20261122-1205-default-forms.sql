-- Which general form new records take is chosen, not whichever was published first: what resolved until now is marked.
alter table forms add column is_default boolean not null default false;

update forms set is_default = true
from (
  select distinct on (organization_id, form_type) id from forms
  where contract_type_id is null and published_version_id is not null and retired_at is null
  order by organization_id, form_type, built_in, id) as chosen
where forms.id = chosen.id;

create unique index forms_one_default on forms (organization_id, form_type) where is_default;
-- A default can be filled in by everybody: it is general, published and in use.
alter table forms add constraint forms_default_usable
  check (not is_default or (contract_type_id is null and retired_at is null));
