-- Where an approval stands is a tree of places, so that branches, and later added approvers, have theirs: what runs carries over.

alter table approval_instances
  -- Every place that the flow came to, as domain/flow-places.ts tells, and where a return in place leads back to.
  add column places jsonb not null default '[]',
  add column resumes jsonb not null default '[]';

-- A place is a node and the round in which it was come to.
alter table approval_tasks add column node_id text;
update approval_tasks t set node_id = coalesce(i.route -> t.node_index ->> 'id', 'n' || t.node_index)
from approval_instances i where i.id = t.instance_id;
alter table approval_tasks alter column node_id set not null;

with nodes as (
  select i.id, i.organization_id, i.state, i.node_index, i.round, node, (place - 1)::integer as index,
    case when i.state = 'approved' then 2147483647
      -- greatest() takes no notice of null: a return in place leaves what stands before the node that it leads back to.
      else greatest(i.resume_at, coalesce(i.node_index, (select max(t.node_index) from approval_tasks t
        where t.instance_id = i.id and t.kind = 'approve' and not t.void), 0)) end as reached
  from approval_instances i, jsonb_array_elements(i.route) with ordinality as listed (node, place)
), asked as (
  select n.id, n.index, t.round, bool_and(t.void) as void,
    bool_or(t.state = 'approved' or t.state = 'auto') as yes, bool_and(t.state = 'auto') as same,
    t.round = max(t.round) over (partition by n.id, n.index) as newest
  from nodes n join approval_tasks t on t.instance_id = n.id and t.organization_id = n.organization_id and t.node_index = n.index
  where n.node ->> 'kind' = 'approver' and t.kind = 'approve'
  group by n.id, n.index, t.round
), found as (
  select n.id, n.index, a.round, jsonb_build_object('nodeId', n.node ->> 'id', 'round', a.round,
    'void', a.void or not a.newest,
    'state', case when n.index = n.node_index and a.newest then 'open' when a.same then 'passed' when a.yes then 'done' else 'closed' end)
    || case when a.same and not (n.index = n.node_index and a.newest) then '{"reason": "samePerson"}'::jsonb else '{}'::jsonb end as place
  from nodes n join asked a on a.id = n.id and a.index = n.index
  union all
  -- Gone past without a task: copies that were sent, and nodes that asked nobody.
  select n.id, n.index, 1, jsonb_build_object('nodeId', n.node ->> 'id', 'round', 1, 'void', false)
    || case when n.node ->> 'kind' = 'cc' and n.node ->> 'outcome' = 'ask' then '{"state": "done"}'::jsonb
      else '{"state": "passed", "reason": "empty"}'::jsonb end
  from nodes n
  where n.index < n.reached and not exists (select from asked a where a.id = n.id and a.index = n.index)
)
update approval_instances i set places = listed.places
from (select id, jsonb_agg(place order by round, index) as places from found group by id) listed
where listed.id = i.id;

-- What was returned in place leads back from its initiator; what was returned to an earlier node leads back from that one.
update approval_instances set resumes = jsonb_build_array(jsonb_build_object(
  'to', case when state = 'running' then route -> node_index ->> 'id' end,
  'nodes', jsonb_build_array(route -> resume_at ->> 'id')))
where resume_at is not null and (state = 'returned' or (state = 'running' and resume_at > node_index));

create or replace function note_hidden_fields() returns trigger language plpgsql as $$
begin
  new.hides := new.hides or coalesce((select bool_or(hides_fields(node -> 'fieldRights'))
    from approval_instances i, jsonb_array_elements(i.route) node
    where i.organization_id = new.organization_id and i.id = new.instance_id and node ->> 'id' = new.node_id), false);
  return new;
end $$;
alter function note_hidden_fields() set search_path = public, pg_temp;

alter table approval_tasks drop constraint approval_tasks_once;
alter table approval_tasks add constraint approval_tasks_once unique (organization_id, instance_id, kind, node_id, round, user_id);
alter table approval_tasks drop column node_index;
alter table approval_instances drop constraint approval_instances_running;
alter table approval_instances drop column node_index, drop column resume_at;
alter table approval_instances alter column places drop default,
  add constraint approval_instances_running check (state <> 'running' or places @> '[{"state": "open", "void": false}]');
