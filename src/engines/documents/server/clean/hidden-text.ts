import type { Document, Element } from '@xmldom/xmldom'
import type { PackageParts } from '../docx/package-parts.ts'
import { attribute, childNamed, closest, elementsIn, walk, wordName } from '../docx/wordml.ts'
import { takeOut } from './settle-changes.ts'

/** Hidden runs of a part in the order of the text: w:vanish of their own, or of their character or paragraph style. What only drives a field is not text. */
export function hiddenRuns(dom: Document, styles: HidingStyles): Element[] {
  return [...walk(dom)].filter((run) => wordName(run) === 'r' && hasContent(run) && isHidden(run, styles))
}

/** Rows of a table that are not shown (w:hidden). */
export const hiddenRows = (dom: Document): Element[] =>
  [...walk(dom)].filter((row) => {
    const properties = wordName(row) === 'tr' ? childNamed(row, 'trPr') : null
    const hidden = properties && childNamed(properties, 'hidden')
    return hidden ? isOn(hidden) : false
  })

const machinery = new Set(['rPr', 'fldChar', 'instrText', 'delInstrText', 'lastRenderedPageBreak'])
const hasContent = (run: Element): boolean =>
  [...elementsIn(run)].some((child) => !machinery.has(wordName(child)))

const isOn = (toggle: Element): boolean => !/^(0|false|off)$/.test(attribute(toggle, 'val'))

/** What w:vanish says in a format; null: nothing. */
function vanish(format: Element | null): boolean | null {
  const toggle = format && childNamed(format, 'vanish')
  return toggle ? isOn(toggle) : null
}

/** For each style whether it hides, with the styles it is based on; '' is the default paragraph style. */
export type HidingStyles = ReadonlyMap<string, boolean>

export function hidingStyles(file: PackageParts): HidingStyles {
  const own = new Map<string, { hides: boolean | null; basedOn: string }>()
  const hiding = new Map<string, boolean>()
  for (const { dom } of file.wordParts().filter(({ dom }) => wordName(dom.documentElement) === 'styles'))
    for (const style of [...walk(dom)].filter((element) => wordName(element) === 'style')) {
      const base = childNamed(style, 'basedOn')
      const entry = { hides: vanish(childNamed(style, 'rPr')), basedOn: base ? attribute(base, 'val') : '' }
      own.set(attribute(style, 'styleId'), entry)
      const isDefault =
        attribute(style, 'type') === 'paragraph' && /^(1|true|on)$/.test(attribute(style, 'default'))
      if (isDefault) own.set('', entry)
    }
  for (const id of own.keys()) {
    let at = own.get(id)
    for (let steps = 0; at && at.hides === null && at.basedOn !== '' && steps < 20; steps++)
      at = own.get(at.basedOn)
    hiding.set(id, at?.hides ?? false)
  }
  return hiding
}

const paragraphNames = new Set(['p'])

function isHidden(run: Element, styles: HidingStyles): boolean {
  const format = childNamed(run, 'rPr')
  const direct = vanish(format)
  if (direct !== null) return direct
  const runStyle = format && childNamed(format, 'rStyle')
  if (runStyle && styles.get(attribute(runStyle, 'val'))) return true
  const paragraph = closest(run, paragraphNames)
  const properties = paragraph && childNamed(paragraph, 'pPr')
  const style = properties && childNamed(properties, 'pStyle')
  return styles.get(style ? attribute(style, 'val') : '') ?? false
}

/** Takes hidden text and hidden rows out of every part; a paragraph of nothing but hidden text goes with it. */
export function removeHiddenText(file: PackageParts): void {
  const styles = hidingStyles(file)
  for (const { name, dom } of file.wordParts()) {
    const rows = hiddenRows(dom)
    const runs = hiddenRuns(dom, styles)
    if (rows.length + runs.length > 0) file.touch(name)
    for (const row of rows) removeRow(row)
    const paragraphs = new Set<Element>()
    for (const run of runs) {
      const paragraph = closest(run, paragraphNames)
      if (paragraph) paragraphs.add(paragraph)
      takeOut(run)
    }
    for (const paragraph of paragraphs) removeIfBlank(paragraph)
  }
}

function removeRow(row: Element): void {
  const table = row.parentNode as Element | null
  takeOut(row)
  if (table && wordName(table) === 'tbl' && !childNamed(table, 'tr')) takeOut(table)
}

function removeIfBlank(paragraph: Element): void {
  const properties = childNamed(paragraph, 'pPr')
  const mark = properties && vanish(childNamed(properties, 'rPr'))
  const isBlank = ![...walk(paragraph)].some((element) => wordName(element) === 'r')
  const next = nextElement(paragraph)
  const isNeeded =
    next === null || !/^(p|tbl|sdt)$/.test(wordName(next)) || (properties && childNamed(properties, 'sectPr'))
  if (isBlank && mark && !isNeeded) takeOut(paragraph)
}

function nextElement(element: Element): Element | null {
  for (let at = element.nextSibling; at; at = at.nextSibling) if (at.nodeType === 1) return at as Element
  return null
}
