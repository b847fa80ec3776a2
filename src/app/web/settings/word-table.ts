export type Words = Record<string, { zh: string; en: string }>

/** `contract.status.6` → 履行中, from a domain's own table of labels. */
export const coded = (
  prefix: string,
  table: Readonly<Record<string | number, { zh: string; en: string }>>,
): Words =>
  Object.fromEntries(Object.entries(table).map(([code, { zh, en }]) => [`${prefix}.${code}`, { zh, en }]))

/** 'zh | en' lines as a table of words. */
export const table = (lines: Readonly<Record<string, string>>): Words =>
  Object.fromEntries(
    Object.entries(lines).map(([key, line]) => {
      const [zh = key, en = key] = line.split(' | ')
      return [key, { zh, en }]
    }),
  )
