/** Runs a statement under a name, which each connection parses and plans once, and answers the JSON in its column `answer`. */
export type Prepared = (name: string, text: string, values: unknown[]) => Promise<unknown>

/** An instant as the product writes it. */
export const instant = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The names beside a contract `c`. */
export const joins = `join contract_types t on t.id = c.contract_type_id join users i on i.id = c.initiator_id
  left join users h on h.id = c.handler_id left join departments d on d.id = c.department_id`

const person = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'nickname', ${alias}.nickname, 'avatarFileID', ${alias}.avatar_file_id)`

/** What a list says of a contract, as arguments of json_build_object. */
export const rowFields = `'id', c.id, 'number', c.number, 'name', c.name, 'contractTypeName', t.name, 'partyNames', c.party_names,
  'amount', case when c.amount_minor is not null then json_build_object('amount', c.amount_minor::text, 'unit', c.amount_unit) end,
  'status', c.status, 'workflowStatus', c.workflow_status, 'archiveStatus', c.archive_status, 'category', c.category,
  'handler', case when h.id is not null then ${person('h')} end, 'initiator', ${person('i')}, 'departmentName', d.name,
  'startDate', c.start_date, 'endDate', c.end_date, 'updateTime', ${instant('c.updated_at')}`
