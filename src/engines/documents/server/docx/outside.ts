/** Reading a file must ask nothing of any other place. What a part relates to outside of its package, but for plain links, is taken out when a file arrives (`repair/`) and refused everywhere else. */
type RelationshipWords = { type: string; target: string; mode: string }

const plainLink = /^(https?:\/\/|mailto:|#)/i
/** How Excel itself writes a workbook that it cannot find: a name alone. */
const missingWorkbook = /\/xlPathMissing$/
const nameAlone = /^[^:/\\]+$/

/** Whether a relationship leads out of the package, by what it says or by how its target looks. */
const leadsOut = ({ target, mode }: RelationshipWords): boolean =>
  mode.toLowerCase() === 'external' || /^\s*([a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(target)

/** Whether a relationship leads outside and is neither a plain link nor an address that nothing can follow. */
export const isOutside = (words: RelationshipWords): boolean =>
  leadsOut(words) &&
  !(/\/hyperlink$/.test(words.type) && plainLink.test(words.target)) &&
  !(missingWorkbook.test(words.type) && nameAlone.test(words.target))

/** A field that fetches what it shows from elsewhere (ISO/IEC 29500-1 §17.16). */
export const isOutsideField = (code: string): boolean =>
  /^\s*(INCLUDE|INCLUDETEXT|INCLUDEPICTURE|LINK|IMPORT|DATABASE|RD)\b/i.test(code) ||
  (/^\s*HYPERLINK\b/i.test(code) && !isPlainLinkField(code))

const isPlainLinkField = (code: string): boolean => {
  const target = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s"\\]\S*))?/i.exec(code)
  const address = target?.[1] ?? target?.[2] ?? ''
  return address === '' || plainLink.test(address)
}

/** A field that starts another program. */
export const isProgramField = (code: string): boolean => /^\s*DDE(AUTO)?\b/i.test(code)
