-- Functions that act as the owner look for names in our schema only: a temporary table of a caller is never taken for ours.

alter function touch_access() set search_path = public, pg_temp;
alter function forget_sign_in_failures(bigint) set search_path = public, pg_temp;
