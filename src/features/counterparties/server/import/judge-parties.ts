import { createHash } from 'node:crypto'
import type { Context } from '#engines/access/server/index.ts'
import { validateForm } from '#engines/forms/domain/index.ts'
import { valuesOfLine } from '#engines/records/domain/index.ts'
import {
  fingerprintOf,
  type ImportUsing,
  type JudgedLine,
  knownPrints,
  refusedLines,
  type SheetLine,
} from '#engines/records/server/index.ts'
import type { Issue } from '#shared/issues.ts'
import { type Locale, listIn, quotedIn } from '#shared/text.ts'
import { labelIn, type PartyKind, type Rating, ratingLabels, ratings } from '../../domain/counterpart.ts'
import { counterpartAbilities } from '../../domain/counterpart-policy.ts'
import { partyImports } from '../../domain/import/import-calls.ts'
import { headingOf, type PartyColumn } from '../../domain/import/import-form.ts'
import {
  differingColumns,
  fullLists,
  type PartyLine,
  partyLine,
  partyLineIssues,
  spoiltCells,
} from '../../domain/import/party-line.ts'
import { nameKey } from '../../domain/likely-duplicates.ts'
import { ratingGate } from '../rating/request-rating.ts'
import { isSame, type KnownParties, type KnownParty, knownParties } from './known-parties.ts'
import { type NamedParent, parentOf } from './named-parents.ts'

/** What a line is a further one of: the party of an earlier line, or one that is stored. Neither: it becomes a party. */
type Further = { leader: number | null; partyId: number | null }
/** A line that becomes a party, or an account and a contact more of one that is there. */
export type JudgedParty = JudgedLine & PartyLine & Further & { parent: KnownParty | null }

/** What tells a party from others: its number, or its name where it has none. */
export const partyKeyOf = ({ input }: Pick<PartyLine, 'input'>): string =>
  input.idNumber ? `#${input.idNumber}` : `=${nameKey(input.name)}`

const hashOf = (line: Pick<PartyLine, 'input'>): Buffer =>
  createHash('sha256').update(partyKeyOf(line)).digest()

/** The verdict on each line: cells that a spreadsheet spoilt, the rules of the drawer, and who is there already, in the product or in an earlier line. */
export async function judgeParties(
  context: Context,
  kind: PartyKind,
  using: ImportUsing,
  lines: readonly SheetLine[],
): Promise<JudgedParty[]> {
  const read = lines.map((line) => readLine(kind, using, line))
  const good = read.filter(({ issues }) => issues.length === 0)
  const prints = await knownPrints(
    context,
    { kind: partyImports[kind].kind, table: 'counterparts' },
    using.importId,
    good,
  )
  const known = await knownParties(context, kind, using.importId, read)
  const refused = await refusedLines(context, using.importId, read.map(hashOf))
  const approved = await approvedRatings(context, kind)
  const rules = { kind, locale: using.rules.locale, mayAdd: counterpartAbilities(context.actor).update }
  return read.map((line) => {
    const hash = hashOf(line)
    const named = parentOf(line, known, using.unmet)
    const found = line.issues.length
      ? ({ issues: line.issues, ...alone } satisfies Verdict)
      : verdictOn(line, { prints, known, refused: refused.get(hash.toString('hex')), named, ...rules })
    const verdict = refuseApproved(line, found, approved, rules.locale)
    const judged = { ...line, ...verdict, parent: named.parent }
    const isKnown = known.same(line) !== null
    if (judged.issues.length === 0) {
      prints.set(line.fingerprint.toString('hex'), { line: line.line })
      known.add(judged, verdict.leader !== null || verdict.partyId !== null)
    }
    // A further line of a party that is there keeps nobody else out.
    if (isKnown) return judged
    if (judged.issues.length && partyKeyOf(line) !== '=' && !refused.has(hash.toString('hex')))
      refused.set(hash.toString('hex'), line.line)
    return { ...judged, recordHash: hash }
  })
}

/** Ratings that a new party has only once they are approved. */
async function approvedRatings(context: Context, kind: PartyKind): Promise<ReadonlySet<Rating>> {
  const found = new Set<Rating>()
  if (kind === 'internal') return found
  for (const rating of ratings) if (await ratingGate(context, 0, rating)) found.add(rating)
  return found
}

/** A line that becomes a party with such a rating is refused: a file can't ask for it. */
function refuseApproved(
  { input: { rating } }: JudgedParty,
  verdict: Verdict,
  approved: ReadonlySet<Rating>,
  locale: Locale,
): Verdict {
  const isFurther = verdict.leader !== null || verdict.partyId !== null
  return verdict.issues.length || isFurther || !approved.has(rating)
    ? verdict
    : refuse({
        path: 'rating',
        code: 'ratingApproved',
        params: { rating: labelIn(ratingLabels, rating, locale) },
      })
}

function readLine(
  kind: PartyKind,
  { columns, places, rules, form }: ImportUsing,
  { line, cells }: SheetLine,
): JudgedParty {
  const { locale, today } = rules
  const keyed = columns.map(({ field }, index) => ({
    key: field.id as PartyColumn,
    cell: cells[places[index] ?? -1],
  }))
  const spoilt = spoiltCells(keyed, kind, locale)
  const { values, issues: unread } = valuesOfLine(columns, places, cells, rules, () => [])
  const party = partyLine(values, today)
  const field = (issue: Issue): Issue => ({
    ...issue,
    params: { field: headingOf(issue.path as PartyColumn, kind, locale), ...issue.params },
  })
  const found = [
    ...spoilt,
    ...unread,
    ...party.issues.map(field),
    ...validateForm(form, values, { ...rules, recordStatus: 1 }),
    ...partyLineIssues(party.line, kind, { locale, today }),
  ]
  const faulty = new Set<string>()
  const issues = found.filter(({ path }) => !faulty.has(path) && faulty.add(path))
  return { line, fingerprint: fingerprintOf(values), issues, ...alone, ...party.line, parent: null }
}

type Verdict = Further & { issues: Issue[] }
const alone: Further = { leader: null, partyId: null }

type Others = {
  kind: PartyKind
  locale: 'zh-CN' | 'en'
  /** Whether the person may change parties that are there. */
  mayAdd: boolean
  prints: ReadonlyMap<string, { line: number | null }>
  known: KnownParties
  /** Whom the line says that the party belongs to. */
  named: NamedParent
  /** The line of the same party that was refused. */
  refused: number | undefined
}

const refuse = (issue: Issue): Verdict => ({ issues: [issue], ...alone })

/** The verdict on a line without faults of its own, beside what is there and what stands in earlier lines. */
function verdictOn(line: JudgedParty, others: Others): Verdict {
  const { kind, prints, known, refused, named, locale } = others
  const seen = prints.get(line.fingerprint.toString('hex'))
  if (seen)
    return refuse(
      seen.line === null
        ? { path: '', code: 'importedBefore' }
        : { path: '', code: 'sameAsRow', params: { row: seen.line } },
    )
  if (refused !== undefined) return refuse({ path: '', code: 'partyRowRefused', params: { row: refused } })
  const { input, isOther } = line
  const found = input.idNumber || !isOther ? known.same(line) : null
  if (found) return besideParty(line, found, others)
  const likely = isOther ? null : known.likely(line)
  if (!likely) return { issues: named.issue ? [named.issue] : [], ...alone }
  const field = headingOf('isOther', kind, locale)
  return refuse(
    likely.line === null
      ? { path: 'name', code: 'likelyThere', params: { name: likely.name, field } }
      : { path: 'name', code: 'likelyRow', params: { row: likely.line, field } },
  )
}

/** A further line of a party brings an account or a contact that it lacks, and says nothing else of it. */
function besideParty(line: JudgedParty, found: KnownParty, others: Others): Verdict {
  const { kind, known, named, locale, mayAdd } = others
  const { input } = line
  const isNew = known.adds(line, found)
  const key = input.idNumber ? 'idNumber' : 'name'
  const value = input.idNumber || input.name
  const there: Issue = {
    path: key,
    code: 'alreadyThere',
    params: { field: headingOf(key, kind, locale), value },
  }
  if (found.line === null && !(isNew && mayAdd)) return refuse(there)
  if (named.issue) return refuse(named.issue)
  const hasOther = named.parent !== null && !isSame(named.parent, found.parent)
  const differing = [...differingColumns(line, found.party), ...(hasOther ? (['parent'] as const) : [])]
  const fields = listIn(
    differing.map((column) => quotedIn(headingOf(column, kind, locale), locale)),
    locale,
  )
  if (differing.length)
    return refuse(
      found.line === null
        ? { path: '', code: 'partyThereDiffers', params: { name: found.name, fields } }
        : { path: '', code: 'partyDiffers', params: { row: found.line, fields } },
    )
  if (!isNew) return refuse({ path: '', code: 'sameAsRow', params: { row: found.line ?? 0 } })
  const has = { banks: found.banks.size, contacts: found.contacts.size }
  return { issues: fullLists(line, has, locale), leader: found.line, partyId: found.id }
}
