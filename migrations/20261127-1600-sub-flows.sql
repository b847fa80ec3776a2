-- An approval goes by the versions of sub-flows that were in force when it was submitted.

alter table approval_instances add column sub_version_ids bigint[] not null default '{}';
