import type pg from 'pg'
import { actAs, loadActor } from '#engines/access/server/index.ts'
import { formVersion } from '#engines/forms/server/index.ts'
import { loadCounterparts } from '#features/counterparties/server/index.ts'
import type { Database } from '#server/database.ts'
import type { Services } from '#server/services.ts'
import { StartError } from '#server/start-error.ts'
import { addDays, addMonths, dateIn, defaultTimeZone } from '#shared/dates.ts'
import {
  type ArchiveStatus,
  type ContractStatus,
  contractStatuses as is,
} from '../../domain/contract-status.ts'
import { type LoadedContract, loadContracts } from '../record/load-contracts.ts'
import { companyOf, contractNameOf } from './names.ts'
import { type Random, randomFrom } from './random.ts'

export type Loaded = { contracts: number; parties: number; seconds: number }

/** A contract that the organisation has, whose form values the new ones follow. */
type Pattern = Pick<
  LoadedContract,
  'contractTypeId' | 'templateVersionId' | 'formVersionId' | 'form' | 'values'
>
type Party = { id: number; name: string; creditCode: string; address: string; phone: string }
type Person = { userId: number; departmentId: number | null }
type Given = {
  random: Random
  patterns: Pattern[]
  people: Person[]
  parties: Party[]
  now: Date
  first: number
}

/**
 * Fills an organisation with made-up contracts in every status of the last six years and the parties they are with, all or
 * nothing. They follow the contracts that are there, so there must be one; one audit entry says what was done.
 */
export async function loadTestData(
  services: Pick<Services, 'database'> & Services,
  organizationId: number,
  count: number,
  userId: number,
): Promise<Loaded> {
  const { database } = services
  const actor = await loadActor(database, organizationId, userId)
  const patterns = await patternsOf(database, organizationId)
  const began = performance.now()
  const client = await database.pool.connect()
  let made: Omit<Loaded, 'seconds'>
  try {
    await client.query('begin; set local statement_timeout = 0')
    made = await fill(client, organizationId, count, patterns)
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  const seconds = (performance.now() - began) / 1000
  await actAs(services, actor, async (context) =>
    context.audit({
      action: 'organization.testData',
      subject: { kind: 'organization', id: organizationId },
      detail: made,
    }),
  )
  return { ...made, seconds }
}

async function fill(client: pg.ClientBase, organizationId: number, count: number, patterns: Pattern[]) {
  const { rows } = await client.query<{ contracts: string; counterparts: string; now: Date }>(
    `select coalesce((select max(id) from contracts), 0) as contracts, coalesce((select max(id) from counterparts), 0) as counterparts, now() as now`,
  )
  const [start] = rows
  const first = Number(start?.contracts) + 1
  const random = randomFrom(first)
  const wanted = Math.min(40_000, Math.max(20, Math.round(count / 25)))
  const companies = Array.from({ length: wanted }, (_, i) =>
    companyOf(random, Number(start?.counterparts) + i),
  )
  const ids = await loadCounterparts(client, organizationId, companies)
  const parties = companies.map((company, i) => ({ ...company, id: ids[i] as number }))
  const given: Given = {
    random,
    patterns,
    parties,
    people: await peopleOf(client, organizationId),
    now: start?.now as Date,
    first,
  }
  const contracts = await loadContracts(client, organizationId, contractsFrom(given, count), count)
  return { contracts, parties: parties.length }
}

async function peopleOf(client: pg.ClientBase, organizationId: number): Promise<Person[]> {
  const { rows } = await client.query<{ id: string; department_id: string | null }>(
    `select id, department_id from people where organization_id = $1 and state = 'active' order by id`,
    [organizationId],
  )
  return rows.map((row) => ({
    userId: Number(row.id),
    departmentId: row.department_id === null ? null : Number(row.department_id),
  }))
}

async function patternsOf(database: Database, organizationId: number): Promise<Pattern[]> {
  const patterns = await database.system(async (tx) => {
    const rows = await tx
      .selectFrom('contracts')
      .select(['contract_type_id', 'template_version_id', 'form_version_id', 'form_values'])
      .where('organization_id', '=', organizationId)
      .orderBy('id')
      .limit(60)
      .execute()
    const found: Pattern[] = []
    for (const row of rows) {
      const version = await formVersion(tx, organizationId, row.form_version_id)
      if (version)
        found.push({
          contractTypeId: row.contract_type_id,
          templateVersionId: row.template_version_id,
          formVersionId: row.form_version_id,
          form: version.form,
          values: row.form_values,
        })
    }
    return found
  })
  if (patterns.length) return patterns
  throw new StartError('noPattern', {
    zh: '该组织还没有合同：请先起草一份合同，测试数据按它的类型、模板和表单生成。',
    en: 'The organisation has no contract yet: draft one first; test data follow its type, template and form.',
  })
}

function* contractsFrom(given: Given, count: number): Iterable<LoadedContract> {
  for (let i = 0; i < count; i++) yield contractFrom(given, given.first + i)
}

const archived = { not: 0, awaited: 1, done: 2 } as const

/** Day counts from the day of signing on; statuses that the daily clock would change at once are not given. */
function contractFrom({ random, patterns, people, parties, now }: Given, serial: number): LoadedContract {
  const pattern = random.pick(patterns)
  const initiator = random.pick(people)
  const age = Math.floor(random.next() ** 1.4 * 6 * 365)
  const created = new Date(now.getTime() - age * 86_400_000 - random.below(36_000_000))
  const after = (days: number) => new Date(Math.min(now.getTime(), created.getTime() + days * 86_400_000))
  const today = dateIn(now, defaultTimeZone)
  const begins = addDays(dateIn(created, defaultTimeZone), 5 + random.below(40))
  const ends = addDays(addMonths(begins, 6 * (1 + random.below(8))), -1)
  const status = statusOf(random, begins, ends, today)
  const isNumbered = status !== is.draft
  const isSigned = status >= is.signed && status !== is.void
  const year = created.getUTCFullYear()
  return {
    ...pattern,
    values: valuesOf(random, pattern, { party: random.pick(parties), year, begins, ends }),
    number: isNumbered ? `LS-${year}-${String(serial).padStart(7, '0')}` : null,
    status,
    workflowStatus: isNumbered ? 5 : 0,
    archiveStatus: archiveOf(random, isSigned),
    initiator,
    createdAt: created,
    submittedAt: isNumbered ? after(1) : null,
    approvedAt: isNumbered ? after(3) : null,
    signedAt: isSigned ? after(6) : null,
    updatedAt: after(6 + random.below(60)),
  }
}

const archiveOf = (random: Random, isSigned: boolean): ArchiveStatus =>
  isSigned ? (random.next() < 0.7 ? archived.done : archived.awaited) : archived.not

function statusOf(random: Random, begins: string, ends: string, today: string): ContractStatus {
  const dice = random.next()
  if (dice < 0.03) return is.draft
  if (dice < 0.05) return is.void
  if (begins > today) return dice < 0.3 ? is.toBeSigned : dice < 0.5 ? is.beingSigned : is.signed
  if (dice < 0.08) return is.suspended
  if (ends < today) return dice < 0.7 ? is.completed : dice < 0.95 ? is.expired : is.terminated
  return is.inPerformance
}

type Particular = { party: Party; year: number; begins: string; ends: string }

/** The pattern's values with another name, party, amount and term. */
function valuesOf(random: Random, { form, values }: Pattern, { party, year, begins, ends }: Particular) {
  const changed: Record<string, unknown> = { ...values }
  for (const { id, config } of form.fields) {
    if (config.rawType === 'contractName') changed[id] = contractNameOf(random, year)
    if (config.type === 'contractNumber') delete changed[id]
    if (config.rawType === 'contractAmount')
      changed[id] = { amount: String(100 * Math.round(10 ** (3 + random.next() * 4.5))), unit: 'CNY' }
    if (config.rawType === 'contractStartTime') changed[id] = begins
    if (config.rawType === 'contractEndTime') changed[id] = ends
    if (config.type === 'people' || config.type === 'department') delete changed[id]
    if (config.type === 'upload') delete changed[id]
    if (config.type === 'inputSelectV2' && config.partyType === 2)
      changed[id] = [
        {
          id: party.id,
          name: party.name,
          keyword: '',
          contactsName: '',
          contactsPhone: party.phone,
          subtype: 1,
        },
      ]
    if (config.counterPartyConfig?.mappingField === 'address') changed[id] = party.address
  }
  return changed
}
