import type { IssueCode } from '#shared/issues.ts'

/** A party as a form's field holds it; null while only its name was typed. */
type Chosen = { id: number | null }
type Shown = { ids: readonly number[] } | { fault: IssueCode }

/** Which of the chosen parties can be shown: those on record. None of them: 暂无数据. Null while nobody is chosen: nothing is offered. */
export function partiesToShow(entries: readonly Chosen[]): Shown | null {
  if (entries.length === 0) return null
  const ids = entries.flatMap(({ id }) => id ?? [])
  return ids.length > 0 ? { ids } : { fault: 'noCounterpartData' }
}

/** Whose score can be shown, once contracts are scored: the first external party's. Nobody chosen: 请先选择外部相对方; not on record: 暂无数据. */
export function scoreToShow(entries: readonly Chosen[]): Shown {
  const [first] = entries
  if (!first) return { fault: 'noExternalCounterpart' }
  return first.id === null ? { fault: 'noCounterpartData' } : { ids: [first.id] }
}
