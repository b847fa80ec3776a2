-- Under row-level security an index is only asked with comparisons that can tell nothing (leakproof): numerics and left() are not, doubles and plain text are.
drop view record_list_rows;
drop index record_list_values_words;
drop index record_list_values_figure;
alter table record_list_values
  -- A long text is put in order by its beginning: an index holds no more.
  add column beginning text generated always as (left(words, 64)) stored,
  -- Rounded never past another figure: what is at least x is at least x here too. Figures that differ behind the 15th digit only stand by their records.
  add column rank double precision generated always as (figure::double precision) stored;
create index record_list_values_words on record_list_values (organization_id, kind, field_id, beginning collate "zh-x-icu", record_id) where words is not null;
create index record_list_values_figure on record_list_values (organization_id, kind, field_id, unit, rank, record_id) where figure is not null;
create view record_list_rows as select * from record_list_values where organization_id = (select current_organization());
grant select on record_list_rows to chancery_app;
