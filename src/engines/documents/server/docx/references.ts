import type { Document, Element } from '@xmldom/xmldom'
import { type Field, wholeFields } from './fields.ts'
import { formatOf, newRun } from './runs.ts'
import { attribute, elementsIn, removeNode, walk, wordName } from './wordml.ts'

/**
 * Brings the shown text of REF fields up to date that repeat a filled bookmark, as Word does on F9. Fields that show
 * a number or a position (\n \r \w \p) are left alone. Answers whether anything changed.
 */
export function fillReferences(dom: Document, values: ReadonlyMap<string, string>): boolean {
  let changed = false
  for (const paragraph of [...walk(dom)].filter((element) => wordName(element) === 'p')) {
    for (const field of wholeFields([...walk(paragraph)])) {
      const value = referenced(field.instruction, values)
      if (value === undefined || !field.separator || shown(field) === value) continue
      showResult(field, value)
      changed = true
    }
  }
  for (const simple of [...walk(dom)].filter((element) => wordName(element) === 'fldSimple')) {
    const value = referenced(attribute(simple, 'instr'), values)
    if (value === undefined || simple.textContent === value) continue
    const format = [...elementsIn(simple)].find((child) => wordName(child) === 'r')
    for (const child of [...elementsIn(simple)]) removeNode(child)
    simple.appendChild(newRun(simple, format ? formatOf(format) : null, value))
    changed = true
  }
  return changed
}

function referenced(instruction: string, values: ReadonlyMap<string, string>): string | undefined {
  const parts = /^\s*REF\s+"?([^\s"\\]+)"?(.*)$/is.exec(instruction)
  return parts && !/\\[nrwp]\b/i.test(parts[2] ?? '') ? values.get(parts[1] as string) : undefined
}

const shown = (field: Field): string => field.results.map((run) => run.textContent ?? '').join('')

function showResult(field: Field, value: string): void {
  const separator = field.separator as Element
  const model = field.results[0]
  separator.parentNode?.insertBefore(
    newRun(separator, model ? formatOf(model) : formatOf(separator), value),
    separator.nextSibling,
  )
  for (const run of field.results) removeNode(run)
}
