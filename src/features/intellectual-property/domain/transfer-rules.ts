import type { Words } from '#shared/text.ts'
import type { Owner } from './owners.ts'
import { aliveStatuses, type RightStatus } from './right-life.ts'

/** A pledge as it stands in the records of a right. */
export type Pledge = { day: string; until: string | null; consented: string | null }

type Going = {
  status: RightStatus
  applied: string | null
  owners: readonly Owner[]
  pledges: readonly Pledge[]
}
type Asked = { from: string; to: string; date: string; coOwnersConsent: string | null }

/** Whether a pledge runs on a day whose holder's consent is not on record by then. */
export const pledgedWithoutConsent = (pledges: readonly Pledge[], day: string): boolean =>
  pledges.some(
    ({ day: since, until, consented }) =>
      since <= day && (until === null || until >= day) && (consented === null || consented > day),
  )

/**
 * Why a right does not go from one owner to another; null where it does. A pledged one needs the pledgee's consent on record (Civil Code art. 444), one of several owners that of the
 * others (Patent Law 2020 art. 14; Copyright Law 2020 art. 14).
 */
export function transferRefusal(
  { status, applied, owners, pledges }: Going,
  { from, to, date, coOwnersConsent }: Asked,
): keyof typeof transferRefusals | null {
  if (!aliveStatuses.includes(status)) return 'notAlive'
  if (from === to) return 'toItself'
  if (!owners.some(({ name }) => name === from)) return 'notOwner'
  if (applied !== null && date < applied) return 'beforeFiling'
  if (pledgedWithoutConsent(pledges, date)) return 'pledged'
  const needsOthers = owners.some(({ name }) => name !== from && name !== to)
  return needsOthers && (coOwnersConsent === null || coOwnersConsent > date) ? 'coOwners' : null
}
export const transferRefusals = {
  notAlive: '当前状态不能转让 | its current status does not allow a transfer',
  toItself: '转让人与受让人相同 | transferor and transferee are the same',
  notOwner: '转让人不是权利人 | the transferor is not an owner',
  beforeFiling: '转让日期早于申请日 | the transfer date is before the application date',
  pledged:
    '已质押，须先在相关记录中登记质权人同意转让 | it is pledged, and the pledgee’s consent is not recorded',
  coOwners: '有其他权利人，须填写其他权利人同意的日期 | it has other owners: enter the date of their consent',
} as const satisfies Record<string, Words>
