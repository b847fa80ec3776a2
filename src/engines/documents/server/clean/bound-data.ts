import type { PackageParts } from '../docx/package-parts.ts'
import { attribute, walk, wordName } from '../docx/wordml.ts'
import { propertyStores, relationKind } from './part-kinds.ts'

/** The data stores of a file (custom XML) with the ids that content controls are bound to them by; '' without one. */
export function customXmlParts(file: PackageParts): { part: string; store: string }[] {
  const parts = new Set(
    file
      .wordParts()
      .flatMap(({ name }) => file.relationships(name))
      .flatMap((relation) =>
        relationKind(relation) === 'customXml' && relation.to !== null ? [relation.to] : [],
      ),
  )
  return [...parts].filter((part) => file.has(part)).map((part) => ({ part, store: storeOf(file, part) }))
}

const bibliography = 'http://schemas.openxmlformats.org/officeDocument/2006/bibliography'

function storeOf(file: PackageParts, part: string): string {
  const properties = file
    .relationships(part)
    .find((relation) => relationKind(relation) === 'customXmlProps')?.to
  const root = properties ? file.dom(properties)?.documentElement : null
  const id = root ? Array.from(root.attributes).find(({ localName }) => localName === 'itemID')?.value : ''
  return file.dom(part)?.documentElement?.namespaceURI === bibliography
    ? bibliography
    : (id ?? '').toLowerCase()
}

/** The stores that content controls show, but for Word's own properties; and the sources that citations are made from. */
export function boundStores(file: PackageParts): Set<string> {
  const stores = new Set<string>()
  for (const { dom } of file.wordParts())
    for (const element of walk(dom)) {
      const store = element.localName === 'dataBinding' ? attribute(element, 'storeItemID').toLowerCase() : ''
      if (store && !propertyStores.has(store)) stores.add(store)
      const isField = wordName(element) === 'instrText' || wordName(element) === 'fldSimple'
      const text = isField ? `${element.textContent} ${attribute(element, 'instr')}` : ''
      if (/\b(CITATION|BIBLIOGRAPHY)\b/.test(text)) stores.add(bibliography)
    }
  return stores
}
