-- Which contracts a right has to do with: licences, transfers, commissions.
create table intellectual_property_contracts (
  organization_id integer not null references organizations,
  property_id bigint not null,
  contract_id bigint not null,
  primary key (organization_id, property_id, contract_id),
  constraint ip_contracts_of foreign key (organization_id, property_id) references intellectual_properties (organization_id, id) on delete cascade,
  constraint ip_contracts_other foreign key (contract_id) references contracts
);
select protect_table('intellectual_property_contracts');
create index ip_contracts_by_other on intellectual_property_contracts (organization_id, contract_id);
