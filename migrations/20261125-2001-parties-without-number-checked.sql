-- Every row is held to the wider rules of party numbers.
alter table counterparts validate constraint counterparts_id_kind_check;
alter table counterparts validate constraint counterparts_external_id_number;
