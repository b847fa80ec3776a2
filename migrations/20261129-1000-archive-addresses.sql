-- Archive addresses are a noun: searched as one, and put in order by a number that may be left out (behind the others) or stand between two.
-- all right: a few rows an organisation
alter table archive_offline_settings
  alter column sort_order drop not null,
  alter column sort_order type double precision;
create view archive_offline_settings_words as
  select organization_id, id, name, bigrams(array[name]) as bigrams
  from archive_offline_settings where organization_id = (select current_organization());
grant select on archive_offline_settings_words to chancery_app;
-- all right: a few rows an organisation
create index archive_offline_settings_search on archive_offline_settings using gin (bigrams(array[name])) with (fastupdate = off);
