/** What is being typed after an @ before the caret; null when nobody is being mentioned there. `start` is where the @ stands. */
export function mentionBefore(text: string, caret: number): { start: number; query: string } | null {
  const start = text.lastIndexOf('@', caret - 1)
  if (start === -1) return null
  const query = text.slice(start + 1, caret)
  return /[\s@，。；、：！？,.;:!?]/u.test(query) || query.length > 20 ? null : { start, query }
}

/** The text with a person mentioned in place of what was typed, and where the caret goes on. */
export function withMention(
  text: string,
  { start, query }: { start: number; query: string },
  name: string,
): { text: string; caret: number } {
  const mention = `@${name} `
  const rest = text.slice(start + 1 + query.length)
  return { text: `${text.slice(0, start)}${mention}${rest}`, caret: start + mention.length }
}

/** A text in pieces, those that mention one of these people marked. The longest name wins: @王小明 is not @王小. */
export function mentionsIn(text: string, names: readonly string[]): { text: string; isMention: boolean }[] {
  const sorted = [...new Set(names)].filter(Boolean).sort((a, b) => b.length - a.length)
  const pieces: { text: string; isMention: boolean }[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const name = text[at] === '@' ? sorted.find((one) => text.startsWith(one, at + 1)) : undefined
    if (name === undefined) {
      plain += text[at]
      at++
      continue
    }
    if (plain) pieces.push({ text: plain, isMention: false })
    plain = ''
    pieces.push({ text: `@${name}`, isMention: true })
    at += name.length + 1
  }
  if (plain) pieces.push({ text: plain, isMention: false })
  return pieces
}
