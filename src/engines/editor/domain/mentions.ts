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
