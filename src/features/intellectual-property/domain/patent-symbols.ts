import { inBoth, type Words } from '#shared/text.ts'

/** The sections of the International Patent Classification by their short titles. */
export const ipcSections: Readonly<Record<string, Words>> = {
  A: '人类生活必需 | Human necessities',
  B: '作业；运输 | Performing operations; transporting',
  C: '化学；冶金 | Chemistry; metallurgy',
  D: '纺织；造纸 | Textiles; paper',
  E: '固定建筑物 | Fixed constructions',
  F: '机械工程；照明；加热；武器；爆破 | Mechanical engineering; lighting; heating; weapons; blasting',
  G: '物理 | Physics',
  H: '电学 | Electricity',
}

/** B25J 17/02, with or without the blank; a main group or a class alone too. */
const ipc = /^([A-Z])\d{2}(?:[A-Z](?: ?\d{1,4}\/\d{2,6})?)?$/
/** 14-02, of designs. */
const locarno = /^\d{2}-\d{2}$/
const design = 3

const symbolsIn = (text: string): string[] =>
  text
    .split(/[;；,，、]/)
    .map((symbol) => symbol.trim().toUpperCase())
    .filter(Boolean)

/** The first symbol of the IPC that is in none of these sections; null when each is in one, and where none were chosen. */
export function symbolOutside(text: string, sections: unknown): string | null {
  if (!Array.isArray(sections) || sections.length === 0) return null
  return symbolsIn(text).find((symbol) => ipc.test(symbol) && !sections.includes(symbol[0])) ?? null
}

/**
 * Which kind of symbol is written wrongly: designs have those of Locarno, other patents those of the IPC; several stand with semicolons or commas between. Null for none, and where nobody said what
 * kind of patent it is and either would do.
 */
export function symbolFault(text: string, patentKind: unknown): 'ipc' | 'locarno' | null {
  const symbols = symbolsIn(text)
  const isIpc = (symbol: string) => Object.hasOwn(ipcSections, ipc.exec(symbol)?.[1] ?? '')
  const isLocarno = (symbol: string) => locarno.test(symbol)
  if (patentKind === design) return symbols.every(isLocarno) ? null : 'locarno'
  if (patentKind === null || patentKind === undefined)
    return symbols.every((symbol) => isIpc(symbol) || isLocarno(symbol)) ? null : 'ipc'
  return symbols.every(isIpc) ? null : 'ipc'
}
export const symbolWords = {
  ipc: inBoth(
    'field',
    'IPC 分类号（A—H 部，如 B25J 17/02） | The IPC symbol (sections A to H, such as B25J 17/02)',
  ),
  locarno: inBoth('field', '洛迦诺分类号（如 14-02） | The Locarno class (such as 14-02)'),
} as const
