-- The key of a language model is kept sealed (src/server/sealing.ts), which is longer than the key. Keys in clear are sealed at the next start.

alter table extraction_settings drop constraint extraction_settings_api_key_check;
alter table extraction_settings add constraint extraction_settings_api_key_check check (length(api_key) <= 4000);
comment on column extraction_settings.api_key is 'sealed; '''' is none';
