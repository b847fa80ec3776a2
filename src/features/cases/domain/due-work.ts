/** Something of a matter that a person answers for, with its day. */
export type DueWork = {
  key: string
  kind: 'deadline' | 'task'
  /** null: a deadline of which the law makes no day, so that somebody has to set it. */
  date: string | null
  title: string
  matter: string
  link: string
}

/** How far ahead work is shown beforehand, in days. */
export const workAhead = 30

/** The first of these up to a day: what has no day, then by day, late ones first; of one day deadlines before tasks. */
export const firstWork = (works: readonly DueWork[], until: string, most: number): DueWork[] =>
  works
    .filter(({ date }) => date === null || date <= until)
    .sort((a, b) => order(a.date ?? '', b.date ?? '') || order(a.kind, b.kind) || order(a.key, b.key))
    .slice(0, most)

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
