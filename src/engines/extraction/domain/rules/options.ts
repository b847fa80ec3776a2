import type { Line } from './text.ts'

/* Forms with boxes: ☑ 固定期限 □ 无固定期限. Where somebody ticked some, the others say nothing. */

const ticked = /[☑☒✓✔√]/
const unticked = /[□☐][^□☐☑☒✓✔√■。;\t]{0,80}/g
const boxAtEnd = /[□☐☑☒✓✔√]\s?[。,;.)]?\s?$/

/** The lines with blanks for what was left unticked; every letter keeps its place. As they are where nothing is ticked. */
export function withoutUnticked(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ text }) => ticked.test(text))) return lines
  return lines
    .map((line) =>
      // 月付□ 季付☑: a box behind its words.
      /[□☐]/.test(line.text) && !boxAtEnd.test(line.text)
        ? { ...line, text: line.text.replace(unticked, (words) => ' '.repeat(words.length)) }
        : line,
    )
    .filter(({ text }) => text.trim() !== '')
}
