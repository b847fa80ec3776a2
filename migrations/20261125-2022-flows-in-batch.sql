-- A flow may let several of its approvals be approved at once from the inbox; none does until somebody says so.

alter table approval_flows add column in_batch boolean not null default false;
