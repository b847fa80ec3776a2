import type { Issue } from '#shared/issues.ts'

/** Who holds a right, and how much of it in hundredths of a per cent: 10000 is all of it. */
export type Owner = { name: string; share: number }

/** All of a right. */
export const whole = 10_000

/** The owners that a form's sheet names, in its order. Its shares are parts of 1 ('0.25'), as numbers or as text. */
export const ownersIn = (rows: unknown): Owner[] =>
  (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    const { owner, share } = (row ?? {}) as Record<string, unknown>
    const name = typeof owner === 'string' ? owner.trim() : ''
    const part = Number(share ?? Number.NaN)
    return name && Number.isFinite(part) ? [{ name, share: part * whole }] : []
  })

/** Owners as the rows of a form's sheet. */
export const rowsOfOwners = (owners: readonly Owner[]) =>
  owners.map(({ name, share }) => ({ owner: name, share: share / whole }))

const nearly = 1e-6

/** What is wrong with the owners of a right: somebody named twice, or shares that are not the whole exactly. None at all is for the form to refuse. */
export function ownerIssues(owners: readonly Owner[], path = 'owners'): Issue[] {
  const names = owners.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    return [{ path, code: 'twice', params: { field: `权利人「${twice}」`, fieldEn: `The owner ${twice}` } }]
  const sum = owners.reduce((all, { share }) => all + share, 0)
  const isWhole = Math.abs(sum - whole) < nearly && owners.every(({ share }) => share > 0)
  if (!owners.length || isWhole) return []
  return [{ path, code: 'sharesNotWhole', params: { sum: String(Math.round(sum) / 100) } }]
}

/** The owners after one of them gave all that it holds to another: an owner that was there holds more. */
export function handedOver(owners: readonly Owner[], from: string, to: string): Owner[] {
  const given = owners.find(({ name }) => name === from)
  if (!given) return [...owners]
  const rest = owners.filter(({ name }) => name !== from)
  return rest.some(({ name }) => name === to)
    ? rest.map((one) => (one.name === to ? { ...one, share: one.share + given.share } : one))
    : owners.map((one) => (one.name === from ? { ...one, name: to } : one))
}

/** Names and shares in one line: 甲公司 60%、乙公司 40%; of one owner the name alone. */
export const ownersText = (owners: readonly Owner[]): string =>
  owners.length === 1
    ? (owners[0]?.name ?? '')
    : owners.map(({ name, share }) => `${name} ${Math.round(share) / 100}%`).join('、')
