-- Whom the initiator chose for the steps of a flow that leave it to them, by step; proposed again when the record is submitted again.

alter table approval_instances add column chosen jsonb not null default '{}';
