import { productName } from '#shared/product.ts'
import { type Locale, wordsIn } from '#shared/text.ts'

/** A notice in the words of its reader; `link` whole, '' for none. */
export type NoticeLine = { text: string; link: string }

const mostLetters = 300
const mostNotices = 20

/** In UTF-8. */
const bytesOf = (text: string): number =>
  Array.from(text).reduce((sum, letter) => sum + sizeOf(letter.codePointAt(0) ?? 0), 0)
const sizeOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/**
 * A notice as one line of a message. `<` before a letter, '@' or '/' becomes '＜': platforms take `<at user_id="all">` and `<@all>` for calls, and nobody's words may
 * call a whole group. `](` becomes `]（`: what a colleague wrote is no link under other words.
 */
export function messageLine(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/<(?=[a-z@/!])/giu, '＜')
    .replaceAll('](', ']（')
    .trim()
  const letters = Array.from(line)
  return letters.length > mostLetters ? `${letters.slice(0, mostLetters - 1).join('')}…` : line
}

/** What a bot says: one notice, or several in one message; how many more there are where they have no room in so many bytes. The first is always told. */
export function botMessage(notices: readonly NoticeLine[], locale: Locale, mostBytes: number): string {
  const t = wordsIn(locale)
  const product = `[${productName(locale)}]`
  const lines = notices.map(({ text, link }) => (link ? `${messageLine(text)}\n${link}` : messageLine(text)))
  if (lines.length === 1) return `${product} ${lines[0]}`
  const head = `${product} ${t('{length} 条未读消息： | {length} unread notifications:', { length: lines.length })}`
  const tail = (left: number) =>
    left > 0 ? [t('另有 {left} 条，请在系统中查看。 | And {left} more in the application.', { left })] : []
  for (let listed = Math.min(lines.length, mostNotices); ; listed--) {
    const message = [head, ...lines.slice(0, listed), ...tail(lines.length - listed)].join('\n\n')
    if (listed <= 1 || bytesOf(message) <= mostBytes) return message
  }
}

/** What a bot says when its owner tries it. */
export function testMessage(locale: Locale, name: string): string {
  const t = wordsIn(locale)
  return `[${productName(locale)}] ${messageLine(
    t(
      '{name}的测试消息：消息可以送达这里。 | Test message for {name}: notifications can be delivered here.',
      { name },
    ),
  )}`
}
