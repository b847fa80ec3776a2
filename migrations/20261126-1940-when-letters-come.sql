-- When a person wants letters: none between two times of the day, or all of a day in one. Times as HH:mm on the organisation's clock.
alter table notification_preferences
  add column quiet_from text check (quiet_from ~ '^\d\d:\d\d$'),
  add column quiet_to text check (quiet_to ~ '^\d\d:\d\d$'),
  add column digest_at text check (digest_at ~ '^\d\d:\d\d$');
-- It comes with the next letter that tells several at once.
alter table notifications add column awaits_digest boolean not null default false;
