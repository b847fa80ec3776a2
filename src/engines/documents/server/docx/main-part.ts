import type { OfficePackage } from './office-package.ts'

const mainRoots = [
  { kind: /\.wordprocessingml\./, root: 'document', holds: 'body' },
  { kind: /\.spreadsheetml\./, root: 'workbook', holds: 'sheets' },
  { kind: /\.presentationml\./, root: 'presentation', holds: null },
] as const
const mainNamespace =
  /^http:\/\/(schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/(wordprocessing|spreadsheet|presentation)ml\//

/** Whether the main part says what its type promises: the right root in the right namespace, and that which holds the content. A web page in its place would be read as an empty document. */
export function hasMainPart({ main, contentTypes, xml }: OfficePackage): boolean {
  const text = xml(main)
  return text !== null && isMainPart(text, contentTypes.get(main) ?? '')
}

function isMainPart(text: string, type: string): boolean {
  const expected = mainRoots.find(({ kind }) => kind.test(type))
  const bare = text.replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/g, '')
  const [, prefix = '', name, attributes = ''] =
    /^[^<]*<(?:([\w.-]+):)?([\w.-]+)((?:"[^"]*"|'[^']*'|[^"'>])*)>/.exec(bare) ?? []
  const declared = new RegExp(`(?:^|\\s)xmlns${prefix && `:${prefix}`}\\s*=\\s*["']([^"']*)["']`).exec(
    attributes,
  )
  if (!expected || name !== expected.root || !mainNamespace.test(declared?.[1] ?? '')) return false
  return expected.holds === null || new RegExp(`<(?:[\\w.-]+:)?${expected.holds}[\\s/>]`).test(bare)
}
