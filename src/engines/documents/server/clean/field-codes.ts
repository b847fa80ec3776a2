import type { Document, Element } from '@xmldom/xmldom'
import { AppError } from '#shared/errors.ts'
import { attribute, elementsIn, removeNode, walk, wordName } from '../docx/wordml.ts'

/*
 * Fields (ISO/IEC 29500-1 §17.16) show a result and keep how it is made: data of add-ins, both branches of a condition, questions, paths on somebody's machine, the
 * source of a merge. Those lose how, and keep what they show.
 */

const revealing =
  /^\s*(ADDIN|PRIVATE|SET|ASK|FILLIN|IF|COMPARE|NEXT|NEXTIF|SKIPIF|MERGEREC|MERGESEQ|MERGEFIELD|QUOTE|DATABASE|DDE|DDEAUTO|LINK|INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|RD|AUTOTEXT|AUTOTEXTLIST|GLOSSARY)\b/i
const localPath = /(^|["\s])([a-z]:[\\/]|file:)|\\\\\\?\\?\w/i

/** Whether how a field is made tells more than its result. */
export const isRevealing = (code: string): boolean => revealing.test(code) || localPath.test(code)

/** One field of a part: its code, and the pieces of runs that make it but show nothing. */
type Field = { code: string; pieces: Element[] }

const codes = new Set(['instrText', 'delInstrText'])

/** Fields within fields; Word itself takes 20. Every piece is kept for each field it is code of, so that there must be an end. */
const deepest = 40

/** Every field made of runs, in the order of their ends; those that never end are none. */
export function complexFields(dom: Document): Field[] {
  const found: Field[] = []
  const open: { code: string; pieces: Element[]; hasResult: boolean }[] = []
  for (const run of walk(dom)) {
    if (wordName(run) !== 'r') continue
    for (const piece of elementsIn(run)) {
      if (wordName(piece) === 'rPr') continue
      const mark = wordName(piece) === 'fldChar' ? attribute(piece, 'fldCharType') : ''
      if (mark === 'begin' && open.length === deepest) throw new AppError('fileTooComplex')
      if (mark === 'begin') open.push({ code: '', pieces: [], hasResult: false })
      // What stands in the code of a field goes with that, also whole fields.
      for (const field of open) if (!field.hasResult) field.pieces.push(piece)
      const field = open.at(-1)
      if (!field) continue
      if (codes.has(wordName(piece)) && !field.hasResult) field.code += piece.textContent ?? ''
      if (mark === 'separate') field.hasResult = true
      if (mark !== 'end') continue
      if (field.hasResult) field.pieces.push(piece)
      found.push({ code: field.code, pieces: field.pieces })
      open.pop()
    }
  }
  return found
}

export const simpleFields = (dom: Document): Element[] =>
  [...walk(dom)].filter((element) => wordName(element) === 'fldSimple')

/** Turns telling fields into what they show; and takes out what programs keep beside any field (w:fldData). */
export function settleFields(dom: Document): boolean {
  const settled = settleFieldsWhere(dom, isRevealing)
  const data = [...walk(dom)].filter((element) => wordName(element) === 'fldData')
  for (const element of data) removeNode(element)
  return settled.length + data.length > 0
}

/** Turns fields into what they show, by their codes; answers the codes of those that it turned. */
export function settleFieldsWhere(dom: Document, isMeant: (code: string) => boolean): string[] {
  const gone = complexFields(dom).filter(({ code }) => isMeant(code))
  const simple = simpleFields(dom).filter((field) => isMeant(attribute(field, 'instr')))
  const runs = new Set<Element>()
  for (const { pieces } of gone)
    for (const piece of pieces) {
      if (piece.parentNode) runs.add(piece.parentNode as Element)
      removeNode(piece)
    }
  for (const run of runs)
    if (![...elementsIn(run)].some((piece) => wordName(piece) !== 'rPr')) removeNode(run)
  const codes = [...gone.map(({ code }) => code), ...simple.map((field) => attribute(field, 'instr'))]
  for (const field of simple) {
    while (field.firstChild) field.parentNode?.insertBefore(field.firstChild, field)
    removeNode(field)
  }
  return codes
}
