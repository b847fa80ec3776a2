import type { Words } from '#shared/text.ts'

export const userStates = ['active', 'disabled', 'terminated'] as const
export type UserState = (typeof userStates)[number]

export const userStateText: Record<UserState, Words> = {
  active: '在职 | Active',
  disabled: '已停用 | Disabled',
  terminated: '已离职 | Left',
}

/** A phone number for people who may not see it whole: the first three and the last four characters. */
export function maskedPhone(phone: string): string {
  if (phone.length < 8) return phone === '' ? '' : '****'
  return `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`
}
