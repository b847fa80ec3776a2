-- Configurable forms and every version of them: a record keeps the version that it was filled with.

create table forms (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  -- 1 contract, 2 internal counterparty … 12 lawyer (decisions §3).
  form_type smallint not null check (form_type between 1 and 12),
  name text not null check (length(name) between 1 and 200),
  -- Only for this contract type; null: for every record of its form type. Contract types are another slice's, so no reference.
  contract_type_id bigint,
  -- null: never published, nobody can fill it in.
  published_version_id bigint,
  version integer not null default 1,
  created_by bigint references users,
  updated_by bigint references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint forms_name unique (organization_id, form_type, name)
);
select protect_table('forms');

create table form_versions (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  form_id bigint not null references forms,
  ordinal integer not null check (ordinal > 0),
  -- The definition with its own format version; steps up stand in domain/form-definition.ts.
  definition jsonb not null,
  -- null: the draft, of which a form has at most one. A published version never changes.
  published_at timestamptz,
  published_by bigint references users,
  updated_at timestamptz not null default now(),
  constraint form_versions_ordinal unique (organization_id, form_id, ordinal)
);
create unique index form_versions_one_draft on form_versions (organization_id, form_id) where published_at is null;
select protect_table('form_versions');

alter table forms add constraint forms_published_version
  foreign key (published_version_id) references form_versions;
create index forms_choice on forms (organization_id, form_type, contract_type_id);

-- The database's own word on it: what was published stays as it was filled in.
create function keep_published_form() returns trigger language plpgsql as $$
begin
  raise exception 'a published form version never changes';
end $$;
create trigger form_versions_published before update or delete on form_versions
  for each row when (old.published_at is not null) execute function keep_published_form();
