-- Projects to choose, law firms and lawyers stand by name, those that ended last; the register of numbers has the newest first. Each begins at the right place of an index.
-- concurrently

drop index concurrently if exists projects_to_choose;
create index concurrently projects_to_choose on projects (organization_id, (status = any ('{4,5}'::int[])), name collate "zh-x-icu", id);
drop index concurrently if exists numbering_numbers_newest;
create index concurrently numbering_numbers_newest on numbering_numbers (organization_id, kind, taken_at desc, period desc, serial desc);
drop index concurrently if exists law_firms_current;
create index concurrently law_firms_current on law_firms (organization_id, (panel_status = any ('{3,4}'::int[])), name collate "zh-x-icu", id);
drop index concurrently if exists lawyers_current;
create index concurrently lawyers_current on lawyers (organization_id, (status = any ('{2}'::int[])), name collate "zh-x-icu", id);
