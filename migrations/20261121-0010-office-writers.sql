-- Who writes at the office server is told in the built-in editor, as everybody else who writes is.

alter table office_locks
  add column user_id bigint references users on delete set null,
  add column since timestamptz;
