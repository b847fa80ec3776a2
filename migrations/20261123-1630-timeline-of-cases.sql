-- The timeline of a case reads each kind of entry by case and day. Where the day is always there the new index takes the place of the one by case.
create index law_case_procedures_filed on law_case_procedures (organization_id, case_id, filed_on, id) where filed_on is not null;
create index law_case_procedures_closed on law_case_procedures (organization_id, case_id, closed_on, id) where closed_on is not null;
create index law_case_hearings_held on law_case_hearings (organization_id, case_id, held_on, id);
drop index law_case_hearings_by_owner;
create index law_case_documents_served on law_case_documents (organization_id, case_id, served_on, id);
drop index law_case_documents_by_owner;
create index law_case_decisions_decided on law_case_decisions (organization_id, case_id, decided_on, id);
drop index law_case_decisions_by_owner;
create index law_case_decisions_effective on law_case_decisions (organization_id, case_id, effective_on, id) where effective_on is not null;
create index law_case_decisions_perform on law_case_decisions (organization_id, case_id, perform_by, id) where perform_by is not null;
create index law_case_preservations_from on law_case_preservations (organization_id, case_id, from_on, id);
drop index law_case_preservations_by_owner;
create index law_case_preservations_until on law_case_preservations (organization_id, case_id, until_on, id) where released_on is null;
create index law_case_preservations_renewed on law_case_preservations (organization_id, case_id, renewed_on, id) where renewed_on is not null;
create index law_case_preservations_released on law_case_preservations (organization_id, case_id, released_on, id) where released_on is not null;
create index law_case_enforcements_taken on law_case_enforcements (organization_id, case_id, taken_on, id);
drop index law_case_enforcements_by_owner;
create index law_case_fees_due on law_case_fees (organization_id, case_id, due_on, id) where paid_on is null and due_on is not null;
create index law_case_fees_paid on law_case_fees (organization_id, case_id, paid_on, id) where paid_on is not null;
create index law_case_recoveries_received on law_case_recoveries (organization_id, case_id, received_on, id);
drop index law_case_recoveries_by_owner;
create index law_case_events_happened on law_case_events (organization_id, case_id, happened_on, id);
drop index law_case_events_by_owner;
create index law_case_tasks_due on law_case_tasks (organization_id, case_id, due_on, id) where due_on is not null;
create index deadlines_of_subject on deadlines (organization_id, subject_kind, subject_id, due, id) where due is not null;
create index audit_entries_case_moves on audit_entries (organization_id, subject_id, sequence)
  where subject_kind = 'law_case' and action in ('law_case.create', 'law_case.move', 'law_case.complete');
