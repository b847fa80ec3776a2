import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFlow, publishFlow } from '#engines/approvals/server/index.ts'
import { lawCase } from '#features/cases/domain/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { intellectualProperty } from '#features/intellectual-property/domain/index.ts'
import { createLawFirm, createLawyer } from '#features/law-firms/server/index.ts'
import { changeTemplateSettings } from '#features/templates/server/index.ts'
import { addDays } from '#shared/dates.ts'
import { type ContractOffice, contractOffice } from './contract-factory.ts'
import { created, inserted, type RecordFactories, secretName } from './records.ts'
import { contractWithText, plainText, shared } from './shared-contract.ts'
import { factoriesOf } from './sub-factories.ts'
import type { TestOrganization } from './test-app.ts'

const templateFile = join(import.meta.dirname, '../../demo/templates/sales-contract.docx')

let rates = 0

const offices = new WeakMap<TestOrganization, Promise<ContractOffice>>()
function officeOf(org: TestOrganization): Promise<ContractOffice> {
  const known = offices.get(org) ?? contractOffice(org)
  offices.set(org, known)
  return known
}

async function contract(org: TestOrganization): Promise<{ id: number; version: number }> {
  const { staff, typeId, complete } = await officeOf(org)
  const values = { ...complete, contract_name: secretName(org) }
  const { data } = await staff.post('/contracts', { contractTypeID: typeId, values })
  return { id: data.contractID, version: data.version }
}

async function submitted(org: TestOrganization): Promise<{ contractId: number; id: number; taskID: number }> {
  const { staff, counsel } = await officeOf(org)
  const { id, version } = await contract(org)
  await staff.post(`/contracts/${id}/submit`, { version })
  const { data } = await counsel.get(`/approvals/contract/${id}/detail`)
  return { contractId: id, id: data.id, taskID: data.mine.taskID }
}

async function template(org: TestOrganization): Promise<{ id: number; versionId: number; version: number }> {
  const client = await org.as('administrator')
  const file = await client.upload('/files', 'template.docx', await readFile(templateFile))
  const { typeId } = await officeOf(org)
  const body = { name: secretName(org), contractTypeIDs: [typeId], fileID: file.data.id }
  const answer = await client.post('/templates', body)
  if (answer.code !== 0) throw new Error(`/templates answered ${answer.status}: ${answer.message}`)
  return { id: answer.data.id, versionId: answer.data.versions[0].id, version: answer.data.version }
}

/** A template that waits for approval. */
async function submittedTemplate(org: TestOrganization): Promise<{ id: number }> {
  const { lead } = await officeOf(org)
  const { id, versionId, version } = await template(org)
  const settings = await lead.get('/template_settings')
  if (settings.data.flowID === null)
    await org.run(org.administratorId, async (context) => {
      const node = {
        kind: 'approver',
        id: 'n1',
        name: '审批',
        within: null,
        who: [{ by: 'person', userIds: [lead.userId] }],
        mode: 'any',
        whenEmpty: 'skip',
        timeLimit: null,
        fieldRights: {},
      }
      const flow = await createFlow(context, {
        kind: 'template',
        name: secretName(org),
        description: '',
        enabled: true,
        definition: { formatVersion: 1, samePerson: 'once', nodes: [node] } as never,
      })
      await publishFlow(context, flow.id, flow.version)
      await changeTemplateSettings(context, { flowID: flow.id, version: settings.data.version })
    })
  const client = await org.as('administrator')
  const sent = await client.put(`/templates/${id}/versions/${versionId}/submit`, { version })
  if (sent.code !== 0) throw new Error(`submit answered ${sent.status}: ${sent.message}`)
  return { id }
}

const flowDefinition = { formatVersion: 1, samePerson: 'once', nodes: [] }

export async function party(
  org: TestOrganization,
  kind: 'internal' | 'external',
  mark = '',
): Promise<{ id: number; bankId: number }> {
  const answer = await (await org.as('administrator')).post(`/counterpart/${kind}`, {
    subtype: 1,
    name: secretName(org),
    idKind: 'other',
    idNumber: `${secretName(org)}${mark}`,
    banks: [{ name: secretName(org), account: '6222020200012345678', accountName: secretName(org) }],
  })
  if (answer.code !== 0) throw new Error(`/counterpart answered ${answer.status}: ${answer.message}`)
  return { id: answer.data.id, bankId: answer.data.banks[0].id }
}

/** A party with a file. */
async function partyWithFile(org: TestOrganization, kind: 'internal' | 'external') {
  const { id } = await party(org, kind)
  const bytes = new TextEncoder().encode(secretName(org))
  const client = await org.as('administrator')
  const answer = await client.upload(`/counterpart/${kind}/${id}/files`, `${secretName(org)}.txt`, bytes)
  if (answer.code !== 0) throw new Error(`files of a party answered ${answer.status}: ${answer.message}`)
  return { id, fileID: answer.data.fileID }
}

/** Two parties of a kind, the second to be merged into the first. */
const twoParties = async (org: TestOrganization, kind: 'internal' | 'external') => {
  const { id: otherID } = await party(org, kind, '2')
  return { id: (await party(org, kind)).id, otherID }
}

/** A party into which another was merged. */
async function mergedParty(
  org: TestOrganization,
  kind: 'internal' | 'external',
): Promise<{ id: number; mergeID: number }> {
  const { id, otherID } = await twoParties(org, kind)
  const client = await org.as('administrator')
  const path = `/counterpart/${kind}/${id}`
  const answer = await client.post(`${path}/merge`, { version: 1, otherID, otherVersion: 1 })
  if (answer.code !== 0) throw new Error(`${path}/merge answered ${answer.status}: ${answer.message}`)
  return { id, mergeID: (await client.get(`${path}/merges`)).data[0].id }
}

/** A party of an organisation with the credit config on, with a monitoring report. */
async function reportedParty(org: TestOrganization): Promise<{ id: number }> {
  const made = await party(org, 'external')
  await org.services.database.pool.query(
    `insert into credit_settings (organization_id, is_on, updated_by) values ($1, true, $2) on conflict do nothing`,
    [org.id, org.administratorId],
  )
  await org.services.database.pool.query(
    'insert into counterpart_credits (organization_id, counterpart_id, report_url) values ($1, $2, $3)',
    [org.id, made.id, `https://report.example.com/${encodeURIComponent(secretName(org))}`],
  )
  return made
}

const lawyer = (org: TestOrganization): Promise<{ id: number; firmId: number }> =>
  org.run(org.administratorId, async (context) => {
    const firm = await createLawFirm(context, { name: secretName(org) })
    const made = await createLawyer(context, {
      law_firm_id: firm.id,
      name: secretName(org),
      contacts: [{ name: secretName(org) }],
    })
    return { ...made, firmId: firm.id }
  })

/** A dispute or a case of the administrator's. */
const matter = async (org: TestOrganization, table: string): Promise<{ id: number }> => {
  const [handler_id, created_by, updated_by] = Array(3).fill((await org.as('administrator')).userId)
  return { id: await inserted(org, table, { name: secretName(org), handler_id, created_by, updated_by }) }
}

/** A contract with two files of the administrator's to compare. */
async function comparable(org: TestOrganization): Promise<{ id: number; left: string; right: string }> {
  const client = await org.as('administrator')
  const bytes = await readFile(templateFile)
  const upload = async () => `file-${(await client.upload('/files', 'text.docx', bytes)).data.id}`
  const { id } = await contract(org)
  return { id, left: await upload(), right: await upload() }
}

/** A contract with a text, on which the administrator has written something that is not saved. */
async function unsaved(org: TestOrganization): Promise<{ id: number }> {
  const { id } = await contract(org)
  const text = { contract_id: id, kind: 'text', ordinal: 1, created_by: org.administratorId }
  const base = await inserted(org, 'contract_documents', text)
  await org.services.database.pool.query(
    `insert into contract_text_drafts (organization_id, contract_id, user_id, base_id, content) values ($1, $2, $3, $4, $5)`,
    [org.id, id, (await org.as('administrator')).userId, base, Buffer.from(secretName(org))],
  )
  return { id }
}

/** A contract with a document in it. */
async function withDocument(org: TestOrganization): Promise<{ id: number; documentId: number }> {
  const { staff } = await officeOf(org)
  const { id } = await contract(org)
  const file = await staff.upload(
    `/contracts/${id}/files?kind=attachment`,
    'text.docx',
    await readFile(templateFile),
  )
  if (file.code !== 0) throw new Error(`/contracts/${id}/files answered ${file.status}: ${file.message}`)
  return { id, documentId: file.data.id }
}

/** A contract of the administrator's that somebody outside may read. The mail that they would get goes nowhere. */
export async function sharedContract(
  org: TestOrganization,
): Promise<{ id: number; shareID: number; version: number; path: string }> {
  const { typeId, complete } = await officeOf(org)
  const by = await org.as('administrator')
  const { pool } = org.services.database
  await pool.query(
    `insert into mail_settings (organization_id, is_on, host, port, security, account, password, sender_name, sender_address, version, updated_at, updated_by)
     values ($1, true, '127.0.0.1', 465, 'tls', '', '', '', 'law@example.com', 1, now(), $2) on conflict do nothing`,
    [org.id, org.administratorId],
  )
  const values = { ...complete, contract_name: secretName(org) }
  const office = { typeId, complete: values, staff: by }
  const id = await contractWithText(office, plainText(secretName(org)))
  return { id, ...(await shared(by, id, { mayComment: true, title: secretName(org) })) }
}

const right = async (org: TestOrganization): Promise<{ id: number }> => {
  const who = org.administratorId
  const by = { handler_id: who, created_by: who, updated_by: who }
  return { id: await inserted(org, 'intellectual_properties', { name: secretName(org), kind: 1, ...by }) }
}

/** Records of contracts and what carries them. */
export const contractRecordFactories: RecordFactories = {
  '/contracts/{id}': contract,
  '/contracts/{id}/comparison': comparable,
  '/contracts/{id}/text_draft/content': unsaved,
  '/contracts/{id}/redline': comparable,
  '/contracts/{id}/documents/{documentId}': withDocument,
  '/contracts/{id}/shares/{shareID}': sharedContract,
  // Guests have no ids; see guest-isolation.api.test.ts.
  '/shared/{key}': async () => ({ key: 'a-key-of-nobody-at-all' }),
  '/approvals/{id}': submitted,
  '/approvals/{kind}/{id}': async (org) => ({ kind: 'contract', id: (await submitted(org)).contractId }),
  '/approval_flows/{id}': async (org) => ({
    id: await created(org, '/approval_flows', { name: secretName(org), definition: flowDefinition }),
  }),
  '/case_types/{id}': async (org) => ({
    id: await created(org, '/case_types', { name: secretName(org), tree: 'civil', parentID: null }),
  }),
  '/contract_types/{id}': async (org) => ({
    id: await created(org, '/contract_types', { name: secretName(org) }),
  }),
  '/clauses/{id}': async (org) => ({ id: await created(org, '/clauses', { name: secretName(org) }) }),
  ...factoriesOf(lawCase, (org) => matter(org, 'law_cases'), { interests: { yearly: 6 } }),
  ...factoriesOf(lawDispute, (org) => matter(org, 'law_disputes')),
  ...factoriesOf(intellectualProperty, right),
  '/intellectual_properties/{id}/record/{entryID}': async (org) => {
    const { id } = await right(org)
    const entry = { property_id: id, kind: 2, happened_on: '2026-03-02', title: secretName(org) }
    return { id, entryID: await inserted(org, 'intellectual_property_records', entry) }
  },
  '/intellectual_properties/transfers/{id}': async (org) => {
    const asked = { from: secretName(org), to: secretName(org), date: '2026-03-02' }
    const values = { property_ids: [(await right(org)).id], asked, created_by: org.administratorId }
    return { id: await inserted(org, 'intellectual_property_transfers', values), version: 1 }
  },
  '/intellectual_property_organizations/{id}': async (org) => ({
    id: await inserted(org, 'intellectual_property_organizations', { name: secretName(org), kind: 1 }),
  }),
  '/intellectual_property_fees/{id}': async (org) => ({
    id: await inserted(org, 'intellectual_property_fees', {
      name: secretName(org),
      purpose: 4,
      country: secretName(org),
      amount_minor: 50_000,
      amount_unit: 'CNY',
      in_force_from: '2026-01-01',
    }),
  }),
  '/loan_prime_rates/{id}': async (org) => ({
    id: await inserted(org, 'loan_prime_rates', {
      name: secretName(org),
      term: 1,
      // One a day and term.
      published_on: addDays('2026-01-20', rates++),
      rate: 3,
    }),
  }),
  '/law_firms/{id}': async (org) => ({ id: (await lawyer(org)).firmId }),
  '/law_firms/{id}/surveys/{surveyID}': async (org) => {
    const { firmId } = await lawyer(org)
    const client = await org.as('administrator')
    const said = { matter: secretName(org), score: 4, remark: secretName(org) }
    const answer = await client.post(`/law_firms/${firmId}/surveys`, said)
    if (answer.code !== 0) throw new Error(`/law_firms/${firmId}/surveys answered ${answer.status}`)
    return { id: firmId, surveyID: answer.data.id }
  },
  '/lawyers/{id}': lawyer,
  '/templates/{id}': template,
  '/templates/{id}/versions/{versionId}': template,
  '/templates/{id}/approval': submittedTemplate,
  '/templates/{id}/comparison': async (org) => {
    const made = await template(org)
    return { ...made, left: `version-${made.versionId}`, right: `version-${made.versionId}` }
  },
  '/counterpart/external/{id}': (org) => party(org, 'external'),
  '/counterpart/external/{id}/credit': async (org) => ({ ...(await party(org, 'external')), version: 0 }),
  '/counterpart/external/{id}/monitor_report': reportedParty,
  '/counterpart/internal/{id}': (org) => party(org, 'internal'),
  '/counterpart/external/{id}/files/{fileID}': (org) => partyWithFile(org, 'external'),
  '/counterpart/internal/{id}/files/{fileID}': (org) => partyWithFile(org, 'internal'),
  '/counterpart/external/{id}/merge_preview': (org) => twoParties(org, 'external'),
  '/counterpart/internal/{id}/merge_preview': (org) => twoParties(org, 'internal'),
  '/counterpart/external/{id}/undo_merge': (org) => mergedParty(org, 'external'),
  '/counterpart/internal/{id}/undo_merge': (org) => mergedParty(org, 'internal'),
  '/counterparts/{id}': (org) => party(org, 'external'),
}
