import type { TraceKind } from '../../domain/clean.ts'
import { PackageParts } from '../docx/package-parts.ts'
import { attribute, walk, wordName } from '../docx/wordml.ts'
import { unpack } from '../docx/zip.ts'
import { customXmlParts } from './bound-data.ts'
import { complexFields, isRevealing, simpleFields } from './field-codes.ts'
import { customAttributes, isForeign, staleFallbacks } from './hidden-data.ts'
import { hasNotes } from './picture-notes.ts'
import { isPackage } from './remove-hidden-data.ts'
import { leftOver } from './unused.ts'

/** Notes one trace, with the words of it; 0 for a part made for it, with nothing in it. */
export type Note = (kind: TraceKind, detail?: string, count?: number) => void

/** What no reader sees: codes of fields, remarks, other programs' data, old words, what is left over, notes in pictures, properties of files in the file. */
export function noteHiddenData(file: PackageParts, note: Note): void {
  for (const { dom } of file.wordParts()) {
    for (const { code } of complexFields(dom)) if (isRevealing(code)) note('fieldCodes', code)
    for (const field of simpleFields(dom)) {
      const code = attribute(field, 'instr')
      if (isRevealing(code)) note('fieldCodes', code)
    }
    for (const element of walk(dom)) if (wordName(element) === 'fldData') note('fieldCodes')
    for (const { parentNode } of customAttributes(dom)) note('customXml', parentNode?.textContent ?? '')
    for (const fallback of staleFallbacks(dom)) note('otherParts', fallback.textContent ?? '')
  }
  const { notes, relationships } = leftOver(file)
  for (const one of notes) note('otherParts', one.textContent ?? '')
  for (const { to, target } of relationships) note('otherParts', to ?? target)
  noteXml(file, note)
  noteContents(file, note)
}

/** Read as text, not as the tree that things are taken out of. */
function noteXml(file: PackageParts, note: Note): void {
  const stores = new Set(customXmlParts(file).map(({ part }) => part))
  for (const name of file.xmlNames) {
    const text = file.office.xml(name) ?? ''
    for (const [, remark = ''] of text.matchAll(/<!--([\s\S]*?)-->/g)) note('remarks', remark)
    for (const [, instruction = ''] of text.matchAll(/<\?(?!xml\s)([\s\S]*?)\?>/g))
      note('remarks', instruction)
    if (stores.has(name)) continue
    const foreign = new Set(
      [...text.matchAll(/\sxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*)["']/g)].map(([, uri = '']) => uri),
    )
    for (const uri of foreign) if (isForeign(uri)) note('customXml', uri)
  }
}

function noteContents(file: PackageParts, note: Note): void {
  const xml = new Set(file.xmlNames)
  for (const name of file.names) {
    const entry = name.endsWith('/') ? undefined : file.entry(name)
    if (!entry || (xml.has(name) && !name.endsWith('.svg'))) continue
    const content = unpack(entry)
    if (isPackage(content)) {
      const inner = new PackageParts(content, { isEmbedded: true })
      for (const { to } of inner.relationships(''))
        if (to && /(^|\/)(core|app|custom)\.xml$/.test(to)) {
          const words = inner.dom(to)?.documentElement?.textContent?.trim() ?? ''
          note('properties', `${name}: ${words}`)
        }
    } else if (hasNotes(content)) note('pictureData', name)
  }
}
