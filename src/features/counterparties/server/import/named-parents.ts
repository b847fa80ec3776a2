import type { Arranged, ImportUsing, SheetLine } from '#engines/records/server/index.ts'
import type { Issue } from '#shared/issues.ts'
import { mostLevels } from '../../domain/group-tree.ts'
import type { PartyColumn } from '../../domain/import/import-form.ts'
import { type NamedLine, parentsFirst } from '../../domain/import/parents-first.ts'
import type { PartyLine } from '../../domain/import/party-line.ts'
import type { KnownParties, KnownParty } from './known-parties.ts'

/** The parties of a file after those that they belong to, and by line why its parent of the file is not there, when it is not. */
export function arrangeParents(
  { columns, places }: Pick<ImportUsing, 'columns' | 'places'>,
  lines: Iterable<SheetLine>,
): Arranged {
  const placeOf = (key: PartyColumn) => places[columns.findIndex(({ field }) => field.id === key)] ?? -1
  const [name, idNumber, parent] = [placeOf('name'), placeOf('idNumber'), placeOf('parent')]
  if (parent < 0) return { order: null, unmet: new Map() }
  const text = ({ cells }: SheetLine, place: number) => String(cells[place] ?? '').trim()
  const named: NamedLine[] = []
  for (const line of lines)
    named.push({
      line: line.line,
      name: text(line, name),
      idNumber: text(line, idNumber),
      parent: text(line, parent),
    })
  if (named.every((line) => line.parent === '')) return { order: null, unmet: new Map() }
  const { order, waits } = parentsFirst(named)
  const unmet = new Map<number, Issue>()
  for (const { line, parent: parentName } of named) {
    const wait = waits.get(line)
    if (wait)
      unmet.set(line, {
        path: 'parent',
        code: wait.isCircle ? 'parentRowCircle' : 'parentRowRefused',
        params: { name: parentName, row: wait.row },
      })
  }
  return { order, unmet }
}

/** Whom a line's party belongs to; null: it says nothing of that, or what it says is wrong. */
export type NamedParent = { parent: KnownParty | null; issue: Issue | null }

/** The party that a line names as its parent, by number or by name. */
export function parentOf(
  { line, parentName: name }: PartyLine & { line: number },
  known: KnownParties,
  unmet: ImportUsing['unmet'],
): NamedParent {
  if (!name) return { parent: null, issue: null }
  const refuse = (issue: Issue): NamedParent => ({ parent: null, issue })
  const path = 'parent'
  const [found, ...others] = known.named(name)
  if (others.length) return refuse({ path, code: 'parentTwice', params: { name } })
  if (!found) return refuse(unmet.get(line) ?? { path, code: 'parentUnknown', params: { name } })
  if (found.above >= mostLevels - 1)
    return refuse({ path, code: 'parentTooDeep', params: { max: mostLevels } })
  return { parent: found, issue: null }
}
