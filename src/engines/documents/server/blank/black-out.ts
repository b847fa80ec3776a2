import { openDocx } from '../docx/docx-document.ts'
import { paragraphText, replaceWords } from '../docx/paragraph-text.ts'
import { walk, wordName } from '../docx/wordml.ts'
import { bareText, canBeBlackened } from './bare-text.ts'

/** What stands in place of words that are not to be read, however long they are. */
const black = '■■■■'

/**
 * A .docx in which these words can't be read any more, wherever they stand in body, headers, footers and notes, however they are grouped
 * (6222 0219 …, 987,654.32) or cut into runs. Words that are too short to mean anything by themselves are left. Blocks: run it in the worker.
 */
export function blackOut(bytes: Uint8Array, words: readonly string[]): Uint8Array {
  // The longest first: a part of a figure is not taken out of the figure.
  const wanted = [...new Set(words.map((word) => bareText(word).text))]
    .filter(canBeBlackened)
    .sort((a, b) => b.length - a.length)
  const document = openDocx(bytes)
  const changed = document.stories.filter(({ dom }) => {
    const paragraphs = [...walk(dom)].filter((element) => wordName(element) === 'p')
    return paragraphs.map((paragraph) => blackenIn(paragraph, wanted)).includes(true)
  })
  return changed.length > 0 ? document.save(changed) : bytes
}

type Paragraph = Parameters<typeof paragraphText>[0]

function blackenIn(paragraph: Paragraph, wanted: readonly string[]): boolean {
  let changed = false
  for (const word of wanted)
    for (let found = find(paragraph, word); found; found = find(paragraph, word)) {
      replaceWords(paragraphText(paragraph), found.from, found.to, black)
      changed = true
    }
  return changed
}

function find(paragraph: Paragraph, word: string): { from: number; to: number } | null {
  const { text, places } = bareText(paragraphText(paragraph).text)
  const at = text.indexOf(word)
  if (at < 0) return null
  return { from: places[at] as number, to: (places[at + word.length - 1] as number) + 1 }
}
