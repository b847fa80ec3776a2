-- Which tasks hide fields of their record from the person they ask: every reader of the record asks for these, so they are found at once.
alter table approval_tasks add column hides boolean not null default false;

create function hides_fields(rights jsonb) returns boolean language sql immutable as $$
  select coalesce(jsonb_path_exists(rights, '$.* ? (@ == "hidden")'), false)
$$;
alter function hides_fields(jsonb) set search_path = public, pg_temp;

update approval_tasks t set hides = hides_fields(i.route -> t.node_index -> 'fieldRights')
from approval_instances i where i.id = t.instance_id;

create function note_hidden_fields() returns trigger language plpgsql as $$
begin
  new.hides := new.hides or coalesce((select hides_fields(i.route -> new.node_index -> 'fieldRights') from approval_instances i
    where i.organization_id = new.organization_id and i.id = new.instance_id), false);
  return new;
end $$;
alter function note_hidden_fields() set search_path = public, pg_temp;
create trigger approval_tasks_hide before insert on approval_tasks for each row execute function note_hidden_fields();

create index approval_tasks_hiding on approval_tasks (organization_id, user_id, instance_id) where hides;
