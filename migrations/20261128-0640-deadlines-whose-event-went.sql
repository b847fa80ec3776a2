-- A settled deadline whose event was deleted is told apart: nobody takes back that it was settled. Earlier ones are not known, and count as standing.
alter table deadlines add column event_gone boolean not null default false;
