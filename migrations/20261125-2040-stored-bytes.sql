-- How many bytes each person keeps, kept beside the files: a limit of storage needs no sum over all of them.

-- When the bytes of a removed file were taken away; until then they lie on the disk and count.
alter table files add column dropped_at timestamptz;
alter table file_repairs add column dropped_at timestamptz;

create table stored_bytes (
  organization_id integer not null references organizations,
  user_id bigint not null references users,
  bytes bigint not null,
  primary key (organization_id, user_id)
);
select protect_table('stored_bytes');

-- What came and went since it was last summed up: a row a statement and person, so that nobody who stores waits for another who does.
create table stored_bytes_added (
  id bigint generated always as identity,
  organization_id integer not null references organizations,
  user_id bigint not null references users,
  bytes bigint not null,
  primary key (organization_id, id)
);
select protect_table('stored_bytes_added');

-- Every kept byte once, for whoever brought it. The original of a repaired file is shared by what was made from that one: the first of them has it.
create view stored_files with (security_invoker = true) as
  select organization_id, uploaded_by as user_id, size from files where dropped_at is null
  union all
  select r.organization_id, f.uploaded_by, r.size from file_repairs r join files f on f.id = r.file_id
  where r.dropped_at is null
    and not exists (select from file_repairs o where o.storage_key = r.storage_key and o.file_id < r.file_id);
grant select on stored_files to chancery_app;

create function note_stored_files() returns trigger language plpgsql as $$
begin
  insert into stored_bytes_added (organization_id, user_id, bytes)
    select organization_id, uploaded_by, sum(size) from changed group by organization_id, uploaded_by;
  return null;
end $$;
create function note_stored_originals() returns trigger language plpgsql as $$
begin
  insert into stored_bytes_added (organization_id, user_id, bytes)
    select c.organization_id, f.uploaded_by, sum(c.size) from changed c join files f on f.id = c.file_id
    where not exists (select from file_repairs o where o.storage_key = c.storage_key and o.file_id < c.file_id)
    group by c.organization_id, f.uploaded_by;
  return null;
end $$;
create function note_dropped_bytes() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'files' then
    insert into stored_bytes_added (organization_id, user_id, bytes) values (new.organization_id, new.uploaded_by, -new.size);
  elsif not exists (select from file_repairs o where o.storage_key = new.storage_key and o.file_id < new.file_id) then
    insert into stored_bytes_added (organization_id, user_id, bytes)
      select new.organization_id, f.uploaded_by, -new.size from files f where f.id = new.file_id;
  end if;
  return null;
end $$;

create trigger stored_files after insert on files referencing new table as changed for each statement execute function note_stored_files();
create trigger stored_originals after insert on file_repairs referencing new table as changed for each statement execute function note_stored_originals();
create trigger dropped_files after update of dropped_at on files
  for each row when (old.dropped_at is null and new.dropped_at is not null) execute function note_dropped_bytes();
create trigger dropped_originals after update of dropped_at on file_repairs
  for each row when (old.dropped_at is null and new.dropped_at is not null) execute function note_dropped_bytes();

-- Puts what came and went since into the sums of an organisation.
create function fold_stored_bytes(organization integer) returns void language sql as $$
  with gone as (delete from stored_bytes_added where organization_id = organization returning user_id, bytes)
  insert into stored_bytes as s (organization_id, user_id, bytes)
    select organization, user_id, sum(bytes) from gone group by user_id
    on conflict (organization_id, user_id) do update set bytes = s.bytes + excluded.bytes;
$$;

-- all right: one pass over files, half a second for a million; nothing can be added between the triggers and this sum
insert into stored_bytes (organization_id, user_id, bytes)
  select organization_id, user_id, sum(size) from stored_files group by organization_id, user_id;
