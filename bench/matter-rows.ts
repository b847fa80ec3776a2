/** A person as lists tell them. */
export const person = (column: string) =>
  `(select jsonb_build_object('id', u.id, 'name', u.name, 'nickname', u.nickname, 'avatarFileID', u.avatar_file_id) from users u where u.id = ${column})`
const named = (table: string, column: string) =>
  `(select jsonb_build_object('id', o.id, 'name', o.name) from ${table} o where o.id = ${column})`
const tied = (table: string, own: string, of: string) =>
  `(select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name)) from ${table} t join ${of} o on o.id = t.${own} where t.organization_id = $1 and t.case_id = r.id)`
/** Everything that the list of cases tells of a case r, of the organisation $1. */
export const shown = `r.id, r.number, r.name, r.status, r.kind, r.court, r.court_number, r.filed_on, r.our_role, r.claims, r.amount_minor, r.amount_unit, r.chance_of_loss, r.best_estimate_minor,
  r.best_estimate_unit, r.greatest_exposure_minor, r.greatest_exposure_unit, r.result, r.concluded_on, r.outcome, r.lesson, r.is_privileged, r.updated_at, r.version,
  ${person('r.handler_id')} as handler, ${person('r.legal_lead_id')} as lead, ${person('r.updated_by')} as updater, ${named('departments', 'r.department_id')} as department,
  ${named('case_types', 'r.case_type_id')} as case_type, ${named('law_disputes', 'r.dispute_id')} as dispute, ${named('law_cases', 'r.parent_id')} as parent,
  (select jsonb_agg(jsonb_build_object('side', t.side, 'id', o.id, 'name', o.name)) from law_case_parties t join counterparts o on o.id = t.counterpart_id
    where t.organization_id = $1 and t.case_id = r.id) as parties,
  ${tied('law_case_helpers', 'user_id', 'users')} as helpers, ${tied('law_case_firms', 'law_firm_id', 'law_firms')} as firms, ${tied('law_case_lawyers', 'lawyer_id', 'lawyers')} as lawyers`
