-- Which permissions the organisations of this database were given: one that a slice brings later is given to their default roles at the next start.

create table known_permissions (name text primary key);

insert into known_permissions (name) values
  ('contract.read'), ('contract.create'), ('contract.update'), ('contract.comment'), ('contract.delete'), ('contract.transition'), ('contract.score'),
  ('contract.archive'), ('contract.share'), ('contract.share_outside'), ('contract.export'), ('archive_address.manage'), ('contract_type.read'),
  ('contract_type.manage'), ('template.read'), ('template.manage'), ('clause.read'), ('clause.manage'), ('clause.approve'), ('counterpart.read'),
  ('counterpart.create'), ('counterpart.update'), ('counterpart.delete'), ('counterpart.reveal'), ('counterpart.import'), ('counterpart.export'),
  ('project.read'), ('project.manage'), ('law_dispute.read'), ('law_dispute.manage'), ('law_dispute.delete'), ('law_matter_money.read'),
  ('law_case.read'), ('law_case.manage'), ('law_case.delete'), ('case_type.manage'), ('law_firm.read'), ('law_firm.manage'), ('law_firm.assess'),
  ('intellectual_property.read'), ('intellectual_property.manage'), ('intellectual_property.delete'), ('intellectual_property.confirm'),
  ('deadline.manage'), ('form.read'), ('form.manage'), ('flow.read'), ('flow.manage'), ('approval.read'), ('approval.manage'), ('numbering.read'),
  ('numbering.manage'), ('people.read'), ('people.manage'), ('organization.manage'), ('role.read'), ('role.manage'),
  ('audit.read');
