-- Lists that are narrowed by a tag, and which tags are still given.
-- concurrently

drop index concurrently if exists counterparts_tags;
create index concurrently counterparts_tags on counterparts using gin (tags) with (fastupdate = off) where tags <> '{}' and merged_into_id is null;
