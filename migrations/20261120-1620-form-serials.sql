-- Serial numbers: each field of a form counts for itself, and gives its next number when a record is submitted.

create table form_serials (
  organization_id integer not null references organizations,
  form_id bigint not null references forms,
  field_id text not null,
  -- The number given last. The row is locked until the submission that took it ends, so that none is given twice and none is skipped.
  value bigint not null,
  primary key (organization_id, form_id, field_id)
);
select protect_table('form_serials');
