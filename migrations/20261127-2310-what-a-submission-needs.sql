-- A contract type says what a submission of its contracts needs: a number and a text, unless it says otherwise.

alter table contract_types add column is_number_required boolean not null default true;
alter table contract_types add column is_text_required boolean not null default true;
