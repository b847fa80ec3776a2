-- A draft keeps what was typed into its form and cannot be read (a figure that is none, an entry of the wrong shape), so that one such value keeps nothing
-- else from being saved. Beside the values, not among them: lists, documents and reports are made of form_values and meet only what can be read.
alter table contracts add column unread_values jsonb not null default '{}';
