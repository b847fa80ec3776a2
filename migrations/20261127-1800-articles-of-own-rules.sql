-- A rule of the organisation may rest on several articles of the text that it names.
alter table own_deadline_rule_versions add column articles text[] not null default '{}';
