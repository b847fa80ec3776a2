/**
 * What in a run of WordprocessingML a person reads as text (ISO/IEC 29500-1, 17.3.3). Written once: the server and the editor must see the
 * same words at the same place.
 */
const textNames: ReadonlySet<string> = new Set([
  't',
  'tab',
  'cr',
  'noBreakHyphen',
  'softHyphen',
  'sym',
  'ptab',
  'lastRenderedPageBreak',
])

/** Under these elements stands what tracked changes deleted or moved away: history, not text. */
export const deletionNames: ReadonlySet<string> = new Set(['del', 'moveFrom'])

/** Whether an element of this local name belongs to the text of its run; a break that begins a page does not. */
export const isTextElement = (name: string, breakType: () => string): boolean =>
  textNames.has(name) || (name === 'br' && breakType() !== 'page')

/** What an element of a run says: its words, a tab, a line feed or a hyphen; '' for everything else. */
export function textOfElement(name: string, words: () => string): string {
  if (name === 't') return words()
  if (name === 'tab' || name === 'ptab') return '\t'
  if (name === 'br' || name === 'cr') return '\n'
  return name === 'noBreakHyphen' ? '-' : ''
}
