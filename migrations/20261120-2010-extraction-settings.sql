-- Which language model an organisation lets read its contracts; none unless an administrator turns it on.

create table extraction_settings (
  organization_id integer primary key references organizations,
  is_on boolean not null default false,
  -- Base address of an OpenAI-compatible endpoint, https://host/v1.
  address text not null default '' check (length(address) <= 500),
  model text not null default '' check (length(model) <= 200),
  -- Never leaves the server; '' is none.
  api_key text not null default '' check (length(api_key) <= 500),
  -- For a million tokens, in a currency of the administrator's choice; null is not told.
  prompt_price numeric(12, 4) check (prompt_price >= 0),
  answer_price numeric(12, 4) check (answer_price >= 0),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references users
);
select protect_table('extraction_settings');
