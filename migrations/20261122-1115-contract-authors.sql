-- Who wrote in a contract's form or text while it was a draft: none of them approves it, whoever submits it.
alter table contracts add column authors bigint[] not null default '{}';

-- Of what is drafted or in approval now, the log says who wrote: everything that was saved while no approval was under way.
with steps as (
  select organization_id, subject_id, actor_id, action,
    max(sequence) filter (where action = 'contract.submit')
      over (partition by organization_id, subject_id order by sequence) as submitted,
    max(sequence) filter (where action in ('contract.return', 'contract.reject', 'contract.withdraw'))
      over (partition by organization_id, subject_id order by sequence) as back
  from audit_entries where subject_kind = 'contract'
), written as (
  select organization_id, subject_id, array_agg(distinct actor_id) as authors from steps
  where action in ('contract.create', 'contract.update', 'contract.editText', 'contract.restoreText', 'contract.settleText')
    and actor_id is not null and (submitted is null or back > submitted)
  group by organization_id, subject_id
)
update contracts c set authors = written.authors from written
where written.organization_id = c.organization_id and written.subject_id = c.id and c.status <= 2;

update contracts set authors = array[initiator_id] where authors = '{}';
