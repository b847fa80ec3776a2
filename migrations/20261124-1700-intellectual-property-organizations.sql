-- Organisations that rights have to do with: owners, agencies, offices, licensees, pledgees. One of them may be a counterparty or a law firm that is known already.
create table intellectual_property_organizations (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (length(name) between 1 and 200),
  kind smallint not null check (kind between 1 and 5),
  parent_id bigint,
  counterpart_id bigint references counterparts,
  law_firm_id bigint,
  is_ours boolean not null default false,
  reduction smallint check (reduction in (70, 85)),
  reduced_until date,
  contact_name text not null default '',
  contact_phone text not null default '',
  contact_email text not null default '',
  address text not null default '',
  note text not null default '',
  version integer not null default 1,
  constraint ip_organizations_name unique (organization_id, name),
  constraint ip_organizations_within unique (organization_id, id),
  constraint ip_organizations_parent foreign key (organization_id, parent_id) references intellectual_property_organizations (organization_id, id),
  constraint ip_organizations_law_firm foreign key (organization_id, law_firm_id) references law_firms (organization_id, id)
);
select protect_table('intellectual_property_organizations');
create index ip_organizations_by_parent on intellectual_property_organizations (organization_id, parent_id);
create index ip_organizations_by_counterpart on intellectual_property_organizations (counterpart_id) where counterpart_id is not null;
create index ip_organizations_by_law_firm on intellectual_property_organizations (organization_id, law_firm_id) where law_firm_id is not null;

with given as (
  insert into role_permissions (organization_id, role_id, permission, scope)
    select organization_id, id, g.permission, g.scope from roles join (values
      ('administrator', 'intellectual_property.read', 'all'), ('administrator', 'intellectual_property.manage', 'all'),
      ('administrator', 'intellectual_property.delete', 'all'), ('administrator', 'intellectual_property.confirm', 'all'),
      ('legalLead', 'intellectual_property.read', 'all'), ('legalLead', 'intellectual_property.manage', 'all'),
      ('legalLead', 'intellectual_property.delete', 'all'), ('legalLead', 'intellectual_property.confirm', 'all'),
      ('legalCounsel', 'intellectual_property.read', 'all'), ('legalCounsel', 'intellectual_property.manage', 'all'),
      ('financeReviewer', 'intellectual_property.read', 'all'),
      ('businessStaff', 'intellectual_property.read', 'own'),
      ('auditor', 'intellectual_property.read', 'all')
    ) g (key, permission, scope) on g.key = roles.key
    where roles.version = 1 or roles.key = 'administrator'
    on conflict do nothing
    returning organization_id
)
update organizations set access_version = access_version + 1 where id in (select organization_id from given);
