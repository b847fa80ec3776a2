/** Something in a .docx that nobody settled: a tracked change that is neither accepted nor rejected, or a comment that is not resolved (with its answers: one). */
export type OpenMatter = {
  /** Tells it from the others of the file; the same as long as its words, author and time are. */
  key: string
  kind: 'insertion' | 'deletion' | 'replacement' | 'move' | 'format' | 'table' | 'comment'
  author: string
  /** As the file says it, ISO 8601; null when it does not. */
  at: string | null
  /** The words put in, taken out, moved or formatted; what a comment says. */
  text: string
  /** Of a replacement the words that go, of a comment those that it stands on. */
  quote: string
}

/** What is done with one of them. */
export type SettledMatter = { key: string; how: 'accept' | 'reject' | 'resolve' }
