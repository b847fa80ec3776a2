-- Templates: a .docx with bookmarks, in versions, for contract types.

create table templates (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (length(name) between 1 and 200),
  number text check (length(number) <= 64),
  description text not null default '',
  -- 1 draft, 2 published, 3 retired.
  state smallint not null default 1 check (state in (1, 2, 3)),
  -- The version that new contracts are drafted from; null until the first one is published.
  published_version_id bigint,
  created_by bigint not null references users,
  updated_by bigint not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint templates_name unique (organization_id, name)
);
select protect_table('templates');

create table template_contract_types (
  organization_id integer not null references organizations,
  template_id bigint not null references templates on delete cascade,
  contract_type_id bigint not null references contract_types,
  primary key (organization_id, template_id, contract_type_id)
);
create index template_contract_types_type on template_contract_types (organization_id, contract_type_id);
select protect_table('template_contract_types');

create table template_versions (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  template_id bigint not null references templates on delete cascade,
  -- 1, 2, 3 … within the template.
  ordinal integer not null,
  file_id bigint not null references files,
  -- What the .docx has: [{ name, story, text, inTable, fillable }].
  bookmarks jsonb not null,
  -- Bookmark value name → form field: { "amount": { "fieldID": "amount", "part": "words" } }.
  bindings jsonb not null default '{}',
  note text not null default '',
  published_at timestamptz,
  created_by bigint not null references users,
  created_at timestamptz not null default now(),
  constraint template_versions_ordinal unique (organization_id, template_id, ordinal)
);
select protect_table('template_versions');
alter table templates add constraint templates_published_version
  foreign key (published_version_id) references template_versions deferrable initially deferred;
