import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may } from '#engines/access/domain/index.ts'
import type { Context } from '#engines/access/server/index.ts'
import { seen } from '#engines/records/server/index.ts'
import { isCaseOpen, lawCase } from '#features/cases/domain/index.ts'
import { casePart } from '#features/cases/server/index.ts'
import { contractsShowingParties } from '#features/contracts/server/index.ts'
import { likenessOf, nameKey, particularPairs, partyKinds } from '#features/counterparties/domain/index.ts'
import { formerlyNamed, likelyDuplicates } from '#features/counterparties/server/index.ts'
import { isDisputeOpen, lawDispute } from '#features/disputes/domain/index.ts'
import { disputePart } from '#features/disputes/server/index.ts'
import type { ConflictFound } from '../domain/api.ts'
import { isContractOpen, mostTies, type Side, type Tie, weightOf, weights } from '../domain/conflict-check.ts'

/** The newest firms, and lawyers, whose names are compared: in this thread, so no more than it does at once. */
const mostAgents = 2_000

type What = ConflictFound['what']
type Named = Pick<ConflictFound, 'what' | 'id' | 'name' | 'firm' | 'reason'>

/** What a matter's own check leaves out: the matter itself. */
export type Except = { kind: 'law_case' | 'law_dispute'; id: number }

/**
 * Of each name: the parties, firms and lawyers that bear it or one like it (`likenessOf`), with the contracts, cases and disputes they are tied to, the weightiest first; everything as
 * far as the person may know of it.
 */
export async function searchConflicts(
  context: Context,
  names: readonly string[],
  except?: Except,
): Promise<{ name: string; found: ConflictFound[] }[]> {
  const agents = await agentNames(context)
  const named: { name: string; found: Named[] }[] = []
  for (const name of names)
    named.push({ name, found: [...(await partiesLike(context, name)), ...agentsLike(agents, name)] })
  const ties = await tiesOf(
    context,
    named.flatMap(({ found }) => found),
    except,
  )
  return named.map(({ name, found }) => ({
    name,
    found: found.map((one) => withTies(one, ties)).toSorted(byWeight),
  }))
}

const byWeight = (one: ConflictFound, other: ConflictFound): number =>
  weights.indexOf(one.weight) - weights.indexOf(other.weight)

async function partiesLike(context: Context, name: string): Promise<Named[]> {
  if (!may(context.actor, 'counterpart.read')) return []
  const found: Named[] = []
  for (const kind of partyKinds) {
    const what = kind === 'internal' ? 'own' : 'party'
    const alike = await likelyDuplicates(context, kind, { name, creditCode: name })
    for (const { id, name, reason } of alike) found.push({ what, id, name, firm: null, reason })
    for (const party of await formerlyNamed(context, kind, name))
      if (!alike.some(({ id }) => id === party.id))
        found.push({ what, ...party, firm: null, reason: 'formerName' })
  }
  return found
}

type Agent = { what: 'firm' | 'lawyer'; id: number; name: string; firm: string | null; key: string }

async function agentNames({ tx, actor }: Context): Promise<Agent[]> {
  if (!may(actor, 'law_firm.read')) return []
  const { rows } = await sql<Omit<Agent, 'key'>>`
    (select 'firm' as what, id, name, null as firm from law_firms where organization_id = ${actor.organizationId} order by id desc limit ${mostAgents})
    union all
    (select 'lawyer', l.id, l.name, f.name from lawyers l join law_firms f on f.organization_id = l.organization_id and f.id = l.law_firm_id
      where l.organization_id = ${actor.organizationId} order by l.id desc limit ${mostAgents})`.execute(tx)
  return rows.map((row) => ({ ...row, key: nameKey(row.name) }))
}

/** Judged are only those that share a pair of characters with the name, or are it: the rule is dear, and most names have nothing in common. */
function agentsLike(agents: readonly Agent[], name: string): Named[] {
  const [whole, pairs] = [nameKey(name), particularPairs(name)]
  return agents
    .filter(({ key }) => key === whole || pairs.some((pair) => key.includes(pair)))
    .flatMap(({ what, id, name: other, firm }) => {
      const likeness = likenessOf(name, other)
      return likeness ? [{ what, id, name: other, firm, reason: likeness.reason }] : []
    })
}

type Kind = 'contracts' | 'cases' | 'disputes'
type Found = Tie & { kind: Kind; what: What; of: number }

/** Where something found is named: the column of a table between. */
type Way = { kind: Kind; what: readonly What[]; table: string; own: string; other: string }
const matter = (kind: Kind, table: string, own: string): Way[] => [
  { kind, what: ['party'], table: `${table}_parties`, own, other: 'counterpart_id' },
  { kind, what: ['firm'], table: `${table}_firms`, own, other: 'law_firm_id' },
  { kind, what: ['lawyer'], table: `${table}_lawyers`, own, other: 'lawyer_id' },
]
const ways: readonly Way[] = [
  {
    kind: 'contracts',
    what: ['party'],
    table: 'contract_parties',
    own: 'contract_id',
    other: 'counterpart_id',
  },
  ...matter('cases', 'law_case', 'case_id'),
  ...matter('disputes', 'law_dispute', 'dispute_id'),
]

/** The rows that a person may see of each kind, called `r`. */
async function rowsOf(context: Context, kind: Kind): Promise<RawBuilder<unknown> | null> {
  const { actor } = context
  if (kind === 'contracts')
    return may(actor, 'contract.read')
      ? sql`(select c.* from contracts c where ${await contractsShowingParties(context)} and c.status > 1)`
      : null
  if (kind === 'cases')
    return may(actor, lawCase.may.read)
      ? sql`(select r.* from law_cases r where ${seen(context, casePart)})`
      : null
  return may(actor, lawDispute.may.read)
    ? sql`(select r.* from law_disputes r where ${seen(context, disputePart)})`
    : null
}

const isOpen: Record<Kind, (status: number) => boolean> = {
  contracts: isContractOpen,
  cases: isCaseOpen,
  disputes: isDisputeOpen,
}

async function tiesOf(context: Context, found: readonly Named[], except?: Except): Promise<Found[]> {
  const ties: Found[] = []
  for (const way of ways) {
    const ids = [...new Set(found.filter(({ what }) => way.what.includes(what)).map(({ id }) => id))]
    const rows = ids.length ? await rowsOf(context, way.kind) : null
    if (rows) ties.push(...(await tiesBy(context, way, ids, { rows, except })))
  }
  return ties
}

async function tiesBy(
  { tx, actor }: Context,
  { kind, what, table, own, other }: Way,
  ids: readonly number[],
  { rows, except }: { rows: RawBuilder<unknown>; except: Except | undefined },
): Promise<Found[]> {
  const side = what.includes('party') && kind !== 'contracts' ? sql`min(t.side)` : sql`null::int`
  const isExcepted = except && { law_case: 'cases', law_dispute: 'disputes' }[except.kind] === kind
  const others = isExcepted ? sql<SqlBool>`r.id <> ${except.id}` : sql<SqlBool>`true`
  type Row = {
    of: number
    id: number
    name: string
    number: string | null
    status: number
    side: Side | null
  }
  const found = await sql<Row>`select w.of, x.* from unnest(${[...ids]}::bigint[]) w(of) cross join lateral (
    select r.id, r.name, r.number, r.status, ${side} as side
    from ${sql.table(table)} t join ${rows} r on r.organization_id = t.organization_id and r.id = ${sql.ref(`t.${own}`)}
    where t.organization_id = ${actor.organizationId} and ${sql.ref(`t.${other}`)} = w.of and ${others}
    group by r.id, r.name, r.number, r.status order by r.id desc limit ${mostTies + 1}) x`.execute(tx)
  const is = what[0] as What
  return found.rows.map((row) => ({ ...row, kind, what: is, isOpen: isOpen[kind](row.status) }))
}

function withTies(named: Named, ties: readonly Found[]): ConflictFound {
  const mine = ties.filter(({ what, of }) => what === named.what && of === named.id)
  const all = (kind: Kind): Tie[] =>
    mine
      .filter((tie) => tie.kind === kind)
      .map(({ id, name, number, status, side, isOpen }) => ({ id, name, number, status, side, isOpen }))
  const [contracts, cases, disputes] = [all('contracts'), all('cases'), all('disputes')]
  const firstOf = (list: Tie[]) => list.slice(0, mostTies)
  return {
    ...named,
    weight: weightOf({ ...named, contracts, cases, disputes }),
    contracts: firstOf(contracts),
    cases: firstOf(cases),
    disputes: firstOf(disputes),
    isCapped: [contracts, cases, disputes].some((list) => list.length > mostTies),
  }
}
