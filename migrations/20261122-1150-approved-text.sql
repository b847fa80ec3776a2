-- Which text of a contract was approved, by the hash of its file: that one is signed and sent out, whatever is made of the contract later.
alter table contracts
  add column approved_text_id bigint references contract_documents,
  add column approved_text_sha256 text,
  add constraint contracts_approved_text check ((approved_text_id is null) = (approved_text_sha256 is null));

-- Of what was approved before this came: the newest text; none could be changed after the approval.
update contracts c set approved_text_id = t.id, approved_text_sha256 = t.sha256
from (
  select distinct on (d.organization_id, d.contract_id) d.organization_id, d.contract_id, d.id, f.sha256
  from contract_documents d join files f on f.id = d.file_id and f.organization_id = d.organization_id
  where d.kind = 'text' order by d.organization_id, d.contract_id, d.ordinal desc
) t
where t.organization_id = c.organization_id and t.contract_id = c.id and c.workflow_status = 5 and c.status > 2;
