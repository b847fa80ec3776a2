import type { Slice } from '#shared/slice.ts'
import type { Words } from '#shared/text.ts'

type Table = Readonly<Record<string, Words>>

/** What the audit log calls what a slice writes into it. */
export type LogWords = {
  /** By kind of record: `user`. */
  kinds?: Table
  /** Whole actions whose words do not follow from noun and verb: `user.unlock`. */
  actions?: Table
  /** By key of a value in `before` and `after`: by `kind.key` (`law_firm.name`), or by `key` for every kind. */
  fields?: Table
  /** Codes and states as values, by `kind.key.value` (`user.state.active`) or `key.value` for every kind (`locale.en`). */
  values?: Table
}

/** The words of all slices. `verbs`: by what stands behind the point of an action, `submit`. */
export type AuditWords = Required<LogWords> & { verbs: Table }

declare module '#shared/slice.ts' {
  interface Slice {
    log?: LogWords
  }
}

/** The words of all slices together. Throws when two of them call the same thing differently. */
export function logWordsOf(slices: readonly Pick<Slice, 'at' | 'log'>[]): Required<LogWords> {
  const all = { kinds: {}, actions: {}, fields: {}, values: {} } satisfies Required<LogWords>
  const owners = new Map<string, string>()
  for (const { at, log = {} } of slices)
    for (const part of Object.keys(all) as (keyof LogWords)[]) {
      const known: Record<string, Words> = all[part]
      for (const [key, words] of Object.entries(log[part] ?? {})) {
        if ((known[key] ?? words) !== words)
          throw new Error(
            `${owners.get(`${part}.${key}`)} and ${at} have different words for log.${part} "${key}"`,
          )
        known[key] = words
        owners.set(`${part}.${key}`, at)
      }
    }
  return all
}

/** `user.state.active` → 在职, from a domain's own table of labels. */
export const coded = (
  prefix: string,
  labels: Readonly<Record<string | number, Words | { words: Words }>>,
): Table =>
  Object.fromEntries(
    Object.entries(labels).map(([code, label]) => [
      `${prefix}.${code}`,
      typeof label === 'string' ? label : label.words,
    ]),
  )
