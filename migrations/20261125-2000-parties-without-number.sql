-- An outsider without any number (a foreign person, an authority, a village) is kept as such and told by its name; parties come in from files by a right of its own.

-- Dropped for a wider one of the same name: what the version before writes fits both.
alter table counterparts drop constraint counterparts_id_kind_check;
alter table counterparts drop constraint counterparts_external_id_number;
alter table counterparts add constraint counterparts_id_kind_check check (id_kind in ('creditCode', 'identityNumber', 'other', 'none')) not valid;
-- 'none' has no number; of any other kind an external party has one.
alter table counterparts add constraint counterparts_external_id_number
  check (case when id_kind = 'none' then id_number is null else party_type = 1 or id_number is not null end) not valid;

insert into role_permissions (organization_id, role_id, permission, scope)
  select organization_id, id, 'counterpart.import', 'all' from roles
  where key in ('administrator', 'legalLead', 'legalCounsel', 'contractManager')
  on conflict do nothing;
