import type { Element } from '@xmldom/xmldom'
import { attribute, childNamed, removeNode, walk, wordName } from './wordml.ts'

/** A complex field inside a row of runs: from its begin run to its end run. */
export type Field = { instruction: string; runs: Element[]; separator: Element | null; results: Element[] }

const fieldMark = (run: Element): string => {
  const mark = childNamed(run, 'fldChar')
  return mark ? attribute(mark, 'fldCharType') : ''
}

/** The outermost complex fields that begin and end among these elements, in order. Halves of fields are left out. */
export function wholeFields(elements: Iterable<Element>): Field[] {
  const found: Field[] = []
  const open: Field[] = []
  for (const run of elements) {
    if (wordName(run) !== 'r') continue
    const mark = fieldMark(run)
    if (mark === 'begin') open.push({ instruction: '', runs: [], separator: null, results: [] })
    const field = open.at(-1)
    for (const outer of open) outer.runs.push(run)
    if (!field) continue
    if (mark === 'separate') field.separator = run
    else if (mark === 'end') {
      open.pop()
      if (!open.length) found.push(field)
    } else if (field.separator) field.results.push(run)
    else
      for (const part of walk(run))
        if (wordName(part) === 'instrText') field.instruction += part.textContent ?? ''
  }
  return found
}

/** Takes out the fields that lie whole inside a bookmark, instruction and result: text takes their place. */
export function removeWholeFields(elements: readonly Element[]): void {
  for (const field of wholeFields(elements)) for (const run of field.runs) removeNode(run)
}

/** The separator of a text form field (FORMTEXT) when it is the only field of a bookmark: its result takes the text. */
export function textFieldResult(elements: readonly Element[]): Element | null {
  const [field, ...others] = wholeFields(elements)
  return field && !others.length && /^\s*FORMTEXT\b/i.test(field.instruction) ? field.separator : null
}
