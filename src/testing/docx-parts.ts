import JSZip from 'jszip'

type Change = string | Uint8Array | null | ((xml: string) => string)

/** A .docx with parts changed, added or (null) taken out; a function gets the part's text. Written by another library than the product's. */
export async function withParts(bytes: Uint8Array, changes: Record<string, Change>): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes)
  for (const [name, change] of Object.entries(changes)) {
    if (change === null) zip.remove(name)
    else {
      const text = (await zip.file(name)?.async('string')) ?? ''
      zip.file(name, typeof change === 'function' ? change(text) : change, { createFolders: false })
    }
  }
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' })
}

/** Every part of a .docx as text, by name. */
export async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  const zip = await JSZip.loadAsync(bytes)
  const parts = new Map<string, string>()
  for (const name of Object.keys(zip.files).sort()) {
    const file = zip.file(name)
    if (file) parts.set(name, await file.async('string'))
  }
  return parts
}

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A .docx in which Word wrote where the template of the firm lies, as it does of itself. */
export const withTemplatePath = (bytes: Uint8Array, path: string): Promise<Uint8Array> =>
  withParts(bytes, {
    'word/settings.xml': (xml) =>
      xml.replace(/(<w:settings[^>]*>)/, `$1<w:attachedTemplate xmlns:r="${office}" r:id="rId1"/>`),
    'word/_rels/settings.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/attachedTemplate" Target="${path}" TargetMode="External"/></Relationships>`,
  })
