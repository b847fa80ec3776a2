import { said, saidInside, type Words } from '#shared/text.ts'

/** What is done with what belongs to a record; `<kind>.<key>.<act>` is the action. */
export const subActs = ['add', 'change', 'remove'] as const
export type SubAct = (typeof subActs)[number]

const zh: Record<SubAct, string> = { add: '登记了', change: '修改了', remove: '删除了' }
const en: Record<SubAct, string> = { add: 'Added: ', change: 'Changed: ', remove: 'Removed: ' }

/** 登记了备注 | Added: note. */
export const subActWords = (one: Words, act: SubAct): Words =>
  `${zh[act]}${said(one, 'zh-CN')} | ${en[act]}${saidInside(one, 'en')}`

/** The key and act that an action of a record names, '<kind>.note.add'; null for any other. */
export function subActOf(kind: string, action: string): { key: string; act: SubAct } | null {
  const [key = '', act, more] = action.startsWith(`${kind}.`) ? action.slice(kind.length + 1).split('.') : []
  const found = subActs.find((one) => one === act)
  return found && more === undefined ? { key, act: found } : null
}
