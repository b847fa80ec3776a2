/** What is counted for each person and organisation, so that nobody's haste stops the others. */
export const usageKinds = ['requests', 'uploads', 'uploadBytes', 'exports'] as const
export type UsageKind = (typeof usageKinds)[number]

/** Seconds in which so much may be used; each period begins anew, by the clock. */
export const usagePeriods: Readonly<Record<UsageKind, number>> = {
  requests: 60,
  uploads: 3600,
  uploadBytes: 3600,
  exports: 3600,
}

/** What one person and one organisation may use. */
export type UsageLimit = { person: number; organization: number }
/** `storage`: bytes kept in files, at any time. */
export type UsageLimits = Readonly<Record<UsageKind | 'storage', UsageLimit>>

/** Far beyond what people do by hand: a day's busiest person makes some hundred requests in a minute's hurry. */
export const usualLimits: UsageLimits = {
  requests: { person: 1_200, organization: 12_000 },
  uploads: { person: 400, organization: 4_000 },
  uploadBytes: { person: 4 * 2 ** 30, organization: 40 * 2 ** 30 },
  exports: { person: 60, organization: 400 },
  storage: { person: 50 * 2 ** 30, organization: 1000 * 2 ** 30 },
}

/** The number of the period that a moment (ms since 1970) lies in. */
export const periodOf = (kind: UsageKind, now: number): number => Math.floor(now / 1000 / usagePeriods[kind])

/** Whole seconds until that period is over, at least 1. */
export const secondsLeft = (kind: UsageKind, now: number): number =>
  Math.max(1, Math.ceil((periodOf(kind, now) + 1) * usagePeriods[kind] - now / 1000))

const named: Readonly<Record<string, { kind: keyof UsageLimits; unit: number }>> = {
  requests: { kind: 'requests', unit: 1 },
  uploads: { kind: 'uploads', unit: 1 },
  uploadMegabytes: { kind: 'uploadBytes', unit: 2 ** 20 },
  exports: { kind: 'exports', unit: 1 },
  storageMegabytes: { kind: 'storage', unit: 2 ** 20 },
}

/**
 * Reads "requests=1200/12000,exports=60/400": for a person and an organisation; what is not named stays usual. "off": null, nothing is counted. undefined when it is
 * neither.
 */
export function readUsageLimits(text: string): UsageLimits | null | undefined {
  if (text.trim() === 'off') return null
  const limits: Record<keyof UsageLimits, UsageLimit> = { ...usualLimits }
  for (const part of text.split(',')) {
    const found = /^\s*(\w+)=(\d{1,9})\/(\d{1,9})\s*$/.exec(part)
    const known = found && Object.hasOwn(named, found[1] as string) && named[found[1] as string]
    if (!known) return undefined
    const [person, organization] = [Number(found[2]) * known.unit, Number(found[3]) * known.unit]
    if (person < 1 || organization < person) return undefined
    limits[known.kind] = { person, organization }
  }
  return limits
}
