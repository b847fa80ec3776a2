-- What the product itself named in Chinese gets its English words, where nobody renamed it.
-- all right: seven rows an organisation
update roles set name_en = word.en
from (values ('administrator', '系统管理员', 'Administrator'), ('legalLead', '法务负责人', 'Legal lead'), ('legalCounsel', '法务专员', 'Legal counsel'),
  ('contractManager', '合同管理员', 'Contract manager'), ('businessStaff', '业务人员', 'Business staff'), ('financeReviewer', '财务审核', 'Finance reviewer'),
  ('auditor', '审计员', 'Auditor')) as word (key, name, en)
where roles.key = word.key and roles.name = word.name and roles.name_en = '';

-- The flow that every organisation starts with (clauses); nobody made it, so it is called what the product called it.
-- all right: one row an organisation
update approval_flows set name_en = 'Approval of clauses'
where kind = 'clause' and name = '条款审批' and name_en = '' and exists (
  select from approval_flow_versions v where v.organization_id = approval_flows.organization_id and v.flow_id = approval_flows.id and v.number = 1 and v.published_by is null);

-- Positions are found by their English names too.
create or replace view positions_words as
  select organization_id, id, name, bigrams(array[name, name_en]) as bigrams, name_en
  from positions where organization_id = (select current_organization());
drop index positions_search;
-- all right: an organisation has tens of positions, not thousands
create index positions_search on positions using gin (bigrams(array[name, name_en])) with (fastupdate = off);
