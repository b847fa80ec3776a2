import { randomUUID } from 'node:crypto'
import { plainDocx } from './bad-files.ts'
import { withTemplatePath } from './docx-parts.ts'
import { probeKind, probeMatters, registerProbeMatters } from './probe-matter.ts'
import type { TestOrganization } from './test-app.ts'

/** Values for the placeholders of a path, and what else a call on this record needs. */
export type PathRecord = Record<string, unknown>
export type RecordFactories = Record<string, (org: TestOrganization) => Promise<PathRecord>>

/**
 * ONE factory for each path that takes an id, but those of nouns of `records`, which have theirs by themselves (record-factories.ts): makes a record of its own in the organisation and answers the values of the path's
 * placeholders. A path is served by the longest one here that it begins with, so `/contracts/{id}` serves
 * `/contracts/{id}/score` as well; `/contracts/{id}/files/{fileId}` needs a line of its own. A path with an id and no line
 * fails the isolation test. Give records names with `secretName(org)`: that text must never reach another organisation.
 */
export const baseRecordFactories: RecordFactories = {
  '/departments/{id}': async (org) => ({ id: await org.department(secretName(org)) }),
  '/users/{id}': async (org) => ({ id: (await org.user({ name: secretName(org) })).id }),
  '/roles/{id}': async (org) => ({
    id: await created(org, '/roles', { name: secretName(org), permissions: [] }),
  }),
  '/grants/{id}': async (org) => ({
    id: await inserted(org, 'grants', {
      subject_kind: 'contract',
      subject_id: 1,
      user_id: (await org.user({ name: secretName(org) })).id,
      ability: 'read',
    }),
  }),
  '/sessions/{id}': async (org) => {
    const client = await org.person({ name: secretName(org) })
    return { id: (await client.get('/sessions')).data.list[0].id }
  },
  '/files/{id}': async (org) => ({ id: await uploaded(org) }),
  '/files/{id}/original': async (org) => ({ id: await repaired(org) }),
  '/forms/{id}': async (org) => ({ id: await createdForm(org) }),
  '/fields/{id}': async (org) => {
    const id = `field_${randomUUID().slice(0, 8)}`
    const form = await createdForm(org, {
      id,
      type: 'inputSelect',
      options: [{ value: 'a', label: secretName(org) }],
    })
    await (await org.as('administrator')).post(`/forms/${form}/publish`, { version: 1 })
    return { id }
  },
  '/forms/{id}/compare': async (org) => {
    const id = await createdForm(org)
    const { draft } = (await (await org.as('administrator')).get(`/forms/${id}`)).data
    return { id, from: draft.id, to: draft.id }
  },
  '/form_versions/{id}': async (org) => {
    const id = await createdForm(org)
    const published = await (await org.as('administrator')).post(`/forms/${id}/publish`, { version: 1 })
    return { id: published.data.published.id }
  },
  '/jobs/{id}': async (org) => ({
    id: await inserted(org, 'job_runs', { user_id: (await org.as('administrator')).userId, name: 'probe' }),
  }),
  '/own_deadline_rules/{id}': async (org) => ({ id: await ownDeadlineRule(org) }),
  '/deadlines/{id}': async (org) => {
    registerProbeMatters()
    const { userId } = await org.as('administrator')
    const id = await inserted(org, 'deadlines', {
      subject_kind: probeKind,
      subject_id: userId,
      title: secretName(org),
      source_kind: 'probe',
      source_id: 1,
      trigger_date: '2026-09-18',
      computed_date: '2026-10-08',
    })
    probeMatters.see(userId, userId)
    probeMatters.changers.add(userId)
    return { id }
  },
  '/approval_delegations/{id}': async (org) => ({ id: await absence(org) }),
  '/approval_absences/{id}': async (org) => ({ id: await absence(org) }),
  // Its host is nobody's: a test message ends at once.
  '/notice_bots/{id}': async (org) => ({
    id: await inserted(org, 'notice_bots', {
      user_id: (await org.as('administrator')).userId,
      platform: 'wecom',
      name: secretName(org),
      address_mark: secretName(org),
    }),
  }),
  '/notifications/{id}': async (org) => ({
    id: await inserted(org, 'notifications', {
      user_id: (await org.as('administrator')).userId,
      kind: 'probe',
      source: secretName(org),
    }),
  }),
}

/**
 * Ids in bodies and queries, by the name of the property: which factory makes such a record. Names that are not here are tried
 * with the id of a person. `path#key` takes another value of the factory than `id`.
 */
export const idProperties: Record<string, string> = {
  contractTypeID: '/contract_types/{id}',
  contractTypeIDs: '/contract_types/{id}',
  templateID: '/templates/{id}',
  counterpartID: '/counterpart/external/{id}',
  otherID: '/counterpart/external/{id}',
  counterpartIDs: '/counterpart/external/{id}',
  parentID: '/counterpart/external/{id}',
  mergeID: '/counterpart/external/{id}/undo_merge#mergeID',
  formID: '/forms/{id}',
  formVersionID: '/form_versions/{id}',
  flowID: '/approval_flows/{id}',
  fileID: '/files/{id}',
  logoFileID: '/files/{id}',
  avatarFileID: '/files/{id}',
  subjectID: '/contracts/{id}',
  contractID: '/contracts/{id}',
  contractIDs: '/contracts/{id}',
  taskID: '/approvals/{id}#taskID',
  instanceID: '/approvals/{id}',
  transferID: '/intellectual_properties/transfers/{id}',
  itemId: '/counterpart/external/{id}#bankId',
  lawFirmIDs: '/law_firms/{id}',
  departmentID: '/departments/{id}',
  parentCaseID: '/law_cases/{id}',
  ids: '/departments/{id}',
  headUserID: '/users/{id}',
  managerID: '/users/{id}',
  mentionIDs: '/users/{id}',
  fileIDs: '/files/{id}',
  userIDs: '/users/{id}',
  userIds: '/users/{id}',
  userID: '/users/{id}',
  delegateID: '/users/{id}',
  toUserID: '/users/{id}',
  positionID: '/positions/{id}',
  roleIDs: '/roles/{id}',
}

/** Whole bodies by operation, where one cannot be made from the schema alone (patterns, discriminated shapes). */
export const bodiesByHand: Record<string, Record<string, unknown>> = {
  createUser: { account: 'isolation-probe', name: 'x' },
  revealInternalCounterpart: { field: 'bankAccount' },
  revealExternalCounterpart: { field: 'bankAccount' },
  updateUser: { account: 'isolation-probe', name: 'x', version: 1 },
  enterShared: { code: '123456' },
  // Never the party of the path itself, whose number may be the first.
  mergeInternalCounterpart: { otherID: 2_000_000_000 },
  mergeExternalCounterpart: { otherID: 2_000_000_000 },
  createApprovalDelegation: { fromDate: '2126-01-01', toDate: '2126-01-02' },
  createApprovalAbsence: { fromDate: '2126-01-01', toDate: '2126-01-02' },
}

/** Operations that answer 2xx although a body names another organisation's record, and why that tells and changes nothing. */
export const harmlessSuccess: Record<string, string> = {
  createApprovalFlow: 'a draft may be half-made; publishing refuses people of another organisation',
  updateApprovalFlow: 'a draft may be half-made; publishing refuses people of another organisation',
  previewApproval: 'a draft that is previewed asks nobody and stores nothing',
  approveInBatch: 'each is looked up by itself: what is not there is told so, and nothing is decided',
  designateDepartments: 'unknown ids are left out of the answer (decisions §11)',
}

/** Properties that are called ids but name no record, by operation: numbers of the statements and labels inside a clause. */
export const inertIds: Record<string, readonly string[]> = {
  createForm: ['id', 'labelID'],
  saveFormDraft: ['id', 'labelID'],
  // Numbers of items within a score rule.
  saveScoreRule: ['id'],
  scoreContract: ['id', 'ruleID'],
  // Names of rules of law, the same for all.
  computeDeadline: ['ruleId'],
  createClause: ['id'],
  saveClauseDraft: ['id'],
}

/** A name that is seen nowhere but in this organisation. */
export const secretName = (org: TestOrganization): string => `${secretMark(org)}-${randomUUID().slice(0, 8)}`
export const secretMark = (org: TestOrganization): string => `机密${org.id}号`

/** Posts as the organisation's administrator and answers the new record's id. */
export async function created(org: TestOrganization, path: string, body: object): Promise<number> {
  const answer = await (await org.as('administrator')).post(path, body)
  if (answer.code !== 0 || typeof answer.data?.id !== 'number')
    throw new Error(`${path} answered ${answer.status}: ${answer.message} ${JSON.stringify(answer.errors)}`)
  return answer.data.id
}

/** A row written straight into its table, for records that no call makes. */
export async function inserted(
  org: TestOrganization,
  table: string,
  row: Record<string, unknown>,
): Promise<number> {
  const { rows } = await org.services.database.pool.query<{ id: number }>(
    `insert into ${table} (organization_id, ${Object.keys(row).join(', ')})
     values ($1, ${Object.keys(row)
       .map((_, index) => `$${index + 2}`)
       .join(', ')}) returning id`,
    [org.id, ...Object.values(row)],
  )
  return (rows[0] as { id: number }).id
}

/** A rule of the organisation by which no deadline was made. */
const absence = async (org: TestOrganization): Promise<number> =>
  inserted(org, 'approval_delegations', {
    user_id: (await org.as('administrator')).userId,
    delegate_id: (await org.user({ name: secretName(org) })).id,
    from_date: '2126-01-01',
    to_date: '2126-01-02',
    created_at: new Date(),
  })

async function ownDeadlineRule(org: TestOrganization): Promise<number> {
  const { data } = await (await org.as('administrator')).post('/own_deadline_rules', {
    title: secretName(org),
    triggers: ['law_case.hearing'],
    direction: 'after',
    amount: 3,
    unit: 'workingDay',
    firstDay: 'next',
    restDay: 'after',
    basis: secretName(org),
    reminders: [1],
    needsConfirmation: false,
    inForceFrom: '2026-01-01',
  })
  return data.own.id
}

async function uploaded(org: TestOrganization): Promise<number> {
  const client = await org.as('administrator')
  const content = new TextEncoder().encode(secretName(org))
  const answer = await client.upload('/files', `${secretName(org)}.txt`, content, 'text/plain')
  if (answer.code !== 0) throw new Error(`/files answered ${answer.status}: ${answer.message}`)
  return answer.data.id
}

/** A file that was put right when it came, so that there is an original. */
async function repaired(org: TestOrganization): Promise<number> {
  const content = await withTemplatePath(plainDocx(), `S:\\${secretName(org)}.dotm`)
  const client = await org.as('administrator')
  return (await client.upload('/files', `${secretName(org)}.docx`, content)).data.id
}

const textField = { id: 'name', type: 'textarea', rawType: 'textarea' }
const createdForm = (org: TestOrganization, field: object = textField): Promise<number> =>
  created(org, '/forms', {
    formType: 5,
    name: secretName(org),
    fieldGroupList: [
      {
        name: secretName(org),
        fieldList: [{ name: secretName(org), ...field }],
      },
    ],
  })
