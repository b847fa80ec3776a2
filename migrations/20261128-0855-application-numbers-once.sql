-- What two rights of one application share: kind, country and number however that is written. null: not made yet, '' of none.
alter table intellectual_properties add column application_key text;
