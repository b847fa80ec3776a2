/** A text in pieces, each @name of these people one of its own; of names that begin alike the longest counts. */
export function mentionsIn(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  const sorted = [...new Set(names)].filter(Boolean).toSorted((a, b) => b.length - a.length)
  const pieces: { text: string; isMention: boolean }[] = []
  let from = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const name = sorted.find((one) => text.startsWith(one, at + 1))
    if (name === undefined) continue
    if (at > from) pieces.push({ text: text.slice(from, at), isMention: false })
    from = at + name.length + 1
    pieces.push({ text: text.slice(at, from), isMention: true })
    at = from - 1
  }
  if (from < text.length) pieces.push({ text: text.slice(from), isMention: false })
  return pieces
}
