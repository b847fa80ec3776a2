/** What the log says of an entry beside what was done: the file that it was about, and the words that were given with it. */
export function logParticulars({ after, detail }: { after: unknown; detail: unknown }): string[] {
  const file = textOf(after, 'file')
  const comment = textOf(detail, 'comment')
  return [file, comment].filter((words) => words !== '')
}

const textOf = (side: unknown, key: string): string => {
  const value = typeof side === 'object' && side !== null ? (side as Record<string, unknown>)[key] : undefined
  return typeof value === 'string' ? value.trim() : ''
}
