/** The names that a comment mentions as @姓名; of names that begin alike the longest that is there counts. */
export function mentionedNames(text: string, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const longestFirst = names.filter(Boolean).toSorted((a, b) => b.length - a.length)
  for (let at = text.search(/[@＠]/); at >= 0; at = nextMark(text, at)) {
    const name = longestFirst.find((one) => text.startsWith(one, at + 1))
    if (name) found.add(name)
  }
  return found
}

const nextMark = (text: string, at: number): number => {
  const next = text.slice(at + 1).search(/[@＠]/)
  return next < 0 ? -1 : at + 1 + next
}
