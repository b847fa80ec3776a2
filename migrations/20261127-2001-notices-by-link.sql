-- What somebody has dealt with is no longer to be read (settleNotices): found by its link among thousands that wait.
-- concurrently

drop index concurrently if exists notifications_unread_link;
create index concurrently notifications_unread_link on notifications (organization_id, user_id, link) where read_at is null;
