-- Of an approval that was moved to another version of its flow: the steps that asked somebody and are in its route no more, with what they hid.
alter table approval_instances add column former jsonb not null default '[]';
