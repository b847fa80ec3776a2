import { type Context, peopleWith } from '#engines/access/server/index.ts'
import type { CompiledForm, FormContext } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'
import { pathOfKey } from '../domain/judge-record.ts'
import type { AnyRecord } from '../domain/record.ts'
import type { StoredValues } from './write-record.ts'

/** What a record named before, and what it is to name. */
type Naming = { before: StoredValues; after: StoredValues }

const idsIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value : typeof value === 'number' ? [value] : []

/** For each of these records the issues of its fields with `reads`: one for everybody who is newly named in one and has left or may not read such records. */
export async function blindPeople(
  context: Context,
  record: AnyRecord,
  form: CompiledForm,
  { nameOf }: Pick<FormContext, 'nameOf'>,
  records: readonly Naming[],
): Promise<Issue[][]> {
  const keys = Object.entries(record.fields).flatMap(([key, field]) =>
    'reads' in field && field.reads ? [key] : [],
  )
  const named = records.map(({ before, after }) =>
    keys.flatMap((key) => {
      const had = idsIn(before[key])
      return idsIn(after[key]).flatMap((id) => (had.includes(id) ? [] : [{ key, id }]))
    }),
  )
  const ids = [...new Set(named.flatMap((people) => people.map(({ id }) => id)))]
  if (!ids.length) return named.map(() => [])
  const { tx, actor } = context
  const readers = new Set(await peopleWith(tx, actor.organizationId, record.may.read, ids))
  return named.map((people) =>
    people.flatMap(({ key, id }): Issue[] =>
      readers.has(id)
        ? []
        : [
            {
              path: pathOfKey(record, form, key),
              code: 'mayNotRead',
              params: { name: nameOf({ kind: 'person', id }) ?? String(id) },
            },
          ],
    ),
  )
}
