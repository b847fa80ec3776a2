-- Approvals go on when people leave: administrators may hand tasks over and end approvals, running ones know the rule of each node.

alter table approval_instances drop constraint approval_instances_state_check;
alter table approval_instances add constraint approval_instances_state_check
  check (state in ('running', 'returned', 'approved', 'rejected', 'withdrawn', 'cancelled'));

-- The record was deleted: its approvals are history and nobody's business any more.
alter table approval_instances add column gone boolean not null default false;

-- The rule of a node for when nobody is there, from the version that the approval started with.
update approval_instances i set route = (
  select jsonb_agg(
    node || jsonb_build_object('whenEmpty', coalesce(
      (select d ->> 'whenEmpty' from jsonb_array_elements(v.definition -> 'nodes') d where d ->> 'id' = node ->> 'id'),
      case when node ->> 'kind' = 'cc' then 'skip' else 'admin' end))
    order by place)
  from jsonb_array_elements(i.route) with ordinality as nodes (node, place))
from approval_flow_versions v
where v.id = i.flow_version_id and jsonb_array_length(i.route) > 0;

insert into role_permissions (organization_id, role_id, permission, scope)
  select organization_id, id, 'approval.manage', 'all' from roles where key = 'administrator'
  on conflict do nothing;

-- Notices of rejections and returns carry the words now; those of before have none.
update notifications set params = params || '{"reason": "—"}'
  where kind in ('approval.rejected', 'approval.returned') and not params ? 'reason';
