export const userStates = ['active', 'disabled', 'terminated'] as const
export type UserState = (typeof userStates)[number]

export const userStateText: Record<UserState, { zh: string; en: string }> = {
  active: { zh: '在职', en: 'Active' },
  disabled: { zh: '已停用', en: 'Disabled' },
  terminated: { zh: '已离职', en: 'Left' },
}

/** A phone number for people who may not see it whole: the first three and the last four characters. */
export function maskedPhone(phone: string): string {
  if (phone.length < 8) return phone === '' ? '' : '****'
  return `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`
}
