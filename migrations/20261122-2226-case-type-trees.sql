-- Case types become three trees that an organisation keeps itself: places between siblings, what the official list said of a node, and which edition of a list was gone through.
alter table case_types
  add column tree text not null default 'civil' check (tree in ('civil', 'administrative', 'criminal')),
  -- The line of the official list that a node comes from, and what that line said when it was last gone through; null: the organisation's own.
  add column listed_code integer,
  add column listed_name text,
  add column listed_above integer,
  alter column sort_order type bigint;
alter table case_types alter column tree drop default;

-- Nobody could change a tree so far: the place of a node that organisations began with is its line in the list.
update case_types t set listed_code = t.sort_order, listed_name = t.name,
    listed_above = (select a.sort_order from case_types a where a.organization_id = t.organization_id and a.id = t.parent_id)
  where t.sort_order between 1 and 1055;
update case_types set sort_order = sort_order * 65536;

alter table case_types
  add constraint case_types_of_tree unique (organization_id, tree, id),
  add constraint case_types_listed unique (organization_id, tree, listed_code),
  drop constraint case_types_parent,
  add constraint case_types_parent foreign key (organization_id, tree, parent_id) references case_types (organization_id, tree, id),
  drop constraint case_types_name,
  -- Within one edition two nodes may change names with each other.
  add constraint case_types_name unique nulls not distinct (organization_id, tree, parent_id, name) deferrable initially deferred;

-- Lines of an edition name one another before they are written.
grant usage on sequence case_types_id_seq to chancery_app;

alter table case_type_templates
  add column assignee text not null default 'handler' check (assignee in ('handler', 'helper', 'legalLead'));

create table case_type_lists (
  organization_id integer not null references organizations,
  tree text not null check (tree in ('civil', 'administrative', 'criminal')),
  -- The day since which the edition is in force.
  edition date not null,
  -- Lines that the organisation does not want: deleted by it, or left out when an edition was gone through.
  declined integer[] not null default '{}',
  taken_at timestamptz not null default now(),
  primary key (organization_id, tree)
);
select protect_table('case_type_lists');
insert into case_type_lists (organization_id, tree, edition, taken_at)
  select organization_id, 'civil', '2026-01-01', started_at from case_type_starts;
drop table case_type_starts;

-- Whoever keeps contract types keeps case types, where an organisation left these roles as they were given.
with given as (
  insert into role_permissions (organization_id, role_id, permission, scope)
    select organization_id, id, 'case_type.manage', 'all' from roles
    where key in ('administrator', 'legalLead') and (version = 1 or key = 'administrator')
    on conflict do nothing
    returning organization_id
)
update organizations set access_version = access_version + 1 where id in (select organization_id from given);
