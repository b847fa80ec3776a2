import type { Locale } from '#shared/text.ts'

/** A name that was typed and is of no record of the organisation, as every screen shows it. */
export const withoutRecord = (name: string, locale: Locale): string =>
  locale === 'en' ? `${name} (not on file)` : `${name}（未建档）`

/** The name of a record as it was stored, with the one that it has now where that is another. */
export const withPresentName = (name: string, now: string | null | undefined, locale: Locale): string => {
  if (now == null || now === name) return name
  return locale === 'en' ? `${name} (now ${now})` : `${name}（现名：${now}）`
}

/** The name in a value with an id, or without one, as every screen shows it; `now`: what its record is called now, as far as that is known. */
export const nameOnScreen = (
  { id, name }: { id: number | null; name: string },
  now: string | null | undefined,
  locale: Locale,
): string => (id === null ? withoutRecord(name, locale) : withPresentName(name, now, locale))
