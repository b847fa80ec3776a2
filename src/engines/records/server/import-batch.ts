import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Context } from '#engines/access/server/index.ts'
import {
  applyEdits,
  type CompiledField,
  type FormContext,
  type FormValues,
  fieldOfPath,
  type ReferenceKind,
} from '#engines/forms/domain/index.ts'
import { type FoundByName, findByName, serverFormContext } from '#engines/forms/server/index.ts'
import type { Issue } from '#shared/issues.ts'
import { namesInLine, valuesOfLine } from '../domain/import-cells.ts'
import { referenceOf } from '../domain/import-columns.ts'
import { withoutStatus } from '../domain/import-status.ts'
import { judgeRecord, pathOfKey } from '../domain/judge-record.ts'
import { filledShape } from '../domain/plain-form.ts'
import type { AnyRecord } from '../domain/record.ts'
import { blindPeople } from './blind-people.ts'
import { type Known, knownLines } from './import-known.ts'
import type { RecordLine, SheetLine } from './import-lines.ts'
import type { ImportForm, ImportUsing, NameMemory } from './importable.ts'

/** Lines that are judged before others get a turn. */
const atOnce = 50

/**
 * The verdict on each of these lines: its cells as values, then the rules that a person's own form would be judged by, then what is there already. Names find only what the
 * person could choose.
 */
export async function judgeLines(
  context: Context,
  record: AnyRecord,
  using: ImportUsing,
  lines: readonly SheetLine[],
  memory: NameMemory,
): Promise<RecordLine[]> {
  const { form, columns, places } = using
  await lookUp(context, using, lines, memory)
  const find = (field: CompiledField, name: string) => idsOf(memory, field, name)
  const read = lines.map(({ cells }) => valuesOfLine(columns, places, cells, using.rules, find))
  const said = read.map(({ values }) => withoutStatus(record, values))
  const rules = await rulesFor(
    context,
    using,
    said.map(({ sent }) => sent),
  )
  const shape = filledShape(record)
  const judged: RecordLine[] = []
  for (const [index, { sent, status, issues: unknown }] of said.entries()) {
    if (index % atOnce === atOnce - 1) await setImmediate()
    const { values: cells, issues: faults } = read[index] as (typeof read)[number]
    const unread = [...faults, ...unknown]
    const {
      values,
      columns: stored,
      issues,
    } = judgeRecord(shape, form, { before: {}, sent, isNew: true, status }, rules)
    const faulty = new Set(unread.map(({ path }) => path))
    judged.push({
      line: lines[index]?.line ?? 0,
      values,
      columns: stored,
      fingerprint: fingerprintOf(cells),
      issues: [...unread, ...issues.filter(({ path }) => !faulty.has(fieldOfPath(path)))],
    })
  }
  const named = judged.map(({ columns }) => ({ before: {}, after: columns }))
  for (const [index, blind] of (await blindPeople(context, record, form, rules, named)).entries())
    judged[index]?.issues.push(...blind)
  return withoutKnown(context, record, using, judged)
}

/** What a line says, whatever the order of its columns and the looks of its cells. */
export const fingerprintOf = (values: FormValues): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest()

async function lookUp(
  context: Context,
  { columns, places }: Pick<ImportForm, 'columns'> & { places: readonly number[] },
  lines: readonly SheetLine[],
  memory: NameMemory,
): Promise<void> {
  const wanted = new Map<ReferenceKind, Set<string>>()
  for (const { cells } of lines) namesInLine(columns, places, cells, wanted)
  for (const [kind, names] of wanted) {
    const known = memory.get(kind) ?? new Map<string, FoundByName[]>()
    memory.set(kind, known)
    const unknown = [...names].filter((name) => !known.has(name))
    for (const name of unknown) known.set(name, [])
    for (const found of await findByName(context, kind, unknown)) known.get(found.name)?.push(found)
  }
}

function idsOf(memory: NameMemory, field: CompiledField, name: string): number[] {
  const reference = referenceOf(field)
  if (!reference) return []
  const { kind, within = [] } = reference
  const found = memory.get(kind)?.get(name) ?? []
  const fitting = found.filter(
    ({ groups }) => !groups || within.every((any) => any.some((group) => groups.includes(group))),
  )
  return [...new Set(fitting.map(({ id }) => id))]
}

/** The rules, with the names of everything that these values and the form's own defaults point to. */
async function rulesFor(
  context: Context,
  { form, rules }: Pick<ImportForm, 'form' | 'rules'>,
  values: readonly FormValues[],
): Promise<FormContext> {
  const free = { ...rules, exists: () => true, choosable: () => true }
  const blank = applyEdits(form, {}, {}, free).values
  const { access, numbering } = rules
  return serverFormContext(context, form, [blank, ...values], {
    recordStatus: null,
    access,
    numbering,
    written: { keeping: {} },
  })
}

/** Lines that are there already, or twice in the file, are told so; what is wrong with them otherwise is told too. */
async function withoutKnown(
  context: Context,
  record: AnyRecord,
  { importId, form }: ImportForm & { importId: number },
  judged: readonly RecordLine[],
): Promise<RecordLine[]> {
  const known = await knownLines(context, record, importId, judged)
  return judged.map((line) => {
    if (line.issues.length) return line
    const found = known.find(line)
    if (found) return { ...line, issues: [issueOf(found, (key) => pathOfKey(record, form, key))] }
    known.add(line)
    return line
  })
}

const issueOf = (known: Known, pathOf: (key: string) => string): Issue => {
  const { line, field: taken } = known
  const field = taken && { field: taken.name }
  if (line !== null)
    return { path: taken ? pathOf(taken.key) : '', code: 'sameAsRow', params: { row: line, ...field } }
  if (!taken) return { path: '', code: 'importedBefore' }
  const { key, name, value } = taken
  return { path: pathOf(key), code: 'alreadyThere', params: { field: name, value } }
}
