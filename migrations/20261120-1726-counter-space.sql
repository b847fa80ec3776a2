-- A counter's row is written anew for every number: room on its page keeps the new version beside the old one and out of the index.
alter table numbering_counters set (fillfactor = 50);
