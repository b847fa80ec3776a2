-- The program signs in with roles that own nothing: one for the work of one organisation, which is chancery_app's and cannot become anything else,
-- and one for what concerns all of them (signing in, sessions, clocks, jobs), which has the same rights on tables but sees every row.

do $$
begin
  if not exists (select from pg_roles where rolname = 'chancery_system') then
    create role chancery_system nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  if not pg_has_role('chancery_system', 'chancery_app', 'member') then
    grant chancery_app to chancery_system;
  end if;
end $$;

do $$
declare name regclass;
begin
  for name in select polrelid::regclass from pg_policy join pg_class c on c.oid = polrelid
    where polname = 'tenant' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('create policy system on %s to chancery_system using (true) with check (true)', name);
  end loop;
end $$;

create or replace function protect_table(name regclass, rights text default 'select, insert, update, delete') returns void
  language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format(
    'create policy tenant on %s to chancery_app using (organization_id = (select current_organization())) with check (organization_id = (select current_organization()))',
    name);
  execute format('create policy system on %s to chancery_system using (true) with check (true)', name);
  execute format('grant %s on %s to chancery_app', rights, name);
end $$;

-- What only the installation as a whole does: its first organisation, refused sign-ins, old live events.
grant insert on organizations to chancery_system;
grant select, insert, delete on sign_in_attempts to chancery_system;
grant delete on live_events to chancery_system;

-- What the planner knows of a search column: PostgreSQL shows it to nobody whom row-level security binds.
create function gram_statistics(name text, out rows float8, out grams text[], out shares float8[]) returns setof record
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select c.reltuples::float8, s.most_common_elems::text::text[], s.most_common_elem_freqs::float8[]
    from pg_class c left join pg_stats s on s.schemaname = 'public' and s.tablename = c.relname and s.attname = 'bigrams'
    where c.oid = to_regclass(name)
  $$;
revoke execute on function gram_statistics(text) from public;
grant execute on function gram_statistics(text) to chancery_system;
