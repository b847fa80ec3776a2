-- The day on which the calendar ended a right, the day on which a lapsed one was restored, and the day on which the calendar may move it next (null: not known yet; infinity: never).
alter table intellectual_properties add column ended_on date, add column restored_on date, add column changes_on date;

-- Why a payment is less than what the table of fees says.
alter table intellectual_property_records add column reduction text not null default '';

-- Kinds 11 (a date to watch) and 12 (a correction of what was entered).
-- all right: `not valid` looks through nothing, and what stands holds the narrower rule
alter table intellectual_property_records drop constraint intellectual_property_records_kind_check,
  add constraint ip_records_kinds check (kind between 1 and 12) not valid;
