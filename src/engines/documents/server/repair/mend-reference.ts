import type { Attr, Document, Element, Node } from '@xmldom/xmldom'
import type { RepairKind } from '../../domain/repair.ts'
import { elementsIn, removeNode, runText, walk, wordName } from '../docx/wordml.ts'

/*
 * One reference of a part to a place outside of the file, taken out so that what a reader sees stays: the words of a link, the last picture of a linked object, the
 * figures of a chart.
 */

/** What was done, for the person who sent the file. `frame`: the relationship is to lead to an empty frame. */
export type Mended = { kind: RepairKind; detail?: string; frame?: true }

const relationshipsNamespace =
  /^http:\/\/(schemas\.openxmlformats\.org|purl\.oclc\.org\/ooxml)\/officeDocument\/(2006\/)?relationships$/
const officeNamespace = 'urn:schemas-microsoft-com:office:office'

/** Attributes that name a relationship: r:id, r:embed, r:link, r:href …, o:relid. */
export const referencesOf = (element: Element): Attr[] =>
  Array.from(element.attributes ?? []).filter(
    ({ namespaceURI, localName }) =>
      relationshipsNamespace.test(namespaceURI ?? '') ||
      (namespaceURI === officeNamespace && localName === 'relid'),
  )

export function mendReference(element: Element, reference: Attr): Mended {
  const name = element.localName ?? ''
  const mend = mends[name] ?? (/^hlink/.test(name) ? withoutLink : undefined)
  return mend ? mend(element, reference) : withoutReference(element, reference)
}

type Mend = (element: Element, reference: Attr) => Mended

const gone =
  (kind: RepairKind): Mend =>
  (element) => {
    removeNode(element)
    return { kind }
  }

const mends: Record<string, Mend> = {
  hyperlink: (element) => (wordName(element) ? unlinked(element) : withoutLink(element)),
  blip: (element, reference) => pictured(element, reference, 'embed', alternativeText(element)),
  svgBlip: (element) => {
    // The picture beside it, which every program can show, stays.
    const extension = element.parentNode as Element
    removeNode(extension.localName === 'ext' ? extension : element)
    return { kind: 'picture' }
  },
  imagedata: (element, reference) =>
    pictured(element, reference, 'id', element.getAttributeNS(officeNamespace, 'title') ?? ''),
  OLEObject: (element) => {
    const holder = element.parentNode as Element
    removeNode(element)
    if (wordName(holder) === 'object') asPicture(holder)
    return { kind: 'object' }
  },
  objectLink: gone('object'),
  externalData: gone('chart'),
  attachedTemplate: gone('templatePath'),
  dataSource: mailMerge,
  headerSource: mailMerge,
  recipientData: mailMerge,
  subDoc: gone('subDocument'),
  audioFile: gone('media'),
  videoFile: gone('media'),
  quickTimeFile: gone('media'),
  wavAudioFile: gone('media'),
  saveThroughXslt: gone('other'),
  sourceFileName: gone('other'),
}

/** A picture: the one in the file (named by `own`) stays; where there is none, an empty frame of its size. */
function pictured(element: Element, reference: Attr, own: string, detail: string): Mended {
  if (reference.localName === own) return { kind: 'picture', detail, frame: true }
  const isInFile = referencesOf(element).some(({ localName }) => localName === own)
  element.removeAttributeNode(reference)
  if (isInFile) return { kind: 'picture', detail }
  element.setAttributeNS(reference.namespaceURI, `${reference.prefix ?? 'r'}:${own}`, reference.value)
  return { kind: 'picture', detail, frame: true }
}

function mailMerge(element: Element): Mended {
  const holder = element.parentNode as Element
  removeNode(wordName(holder) === 'mailMerge' ? holder : element)
  return { kind: 'mailMerge' }
}

/** A link of the text: its words stay. */
function unlinked(element: Element): Mended {
  const words = [...walk(element)]
    .filter((run) => wordName(run) === 'r')
    .map(runText)
    .join('')
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element)
  removeNode(element)
  return { kind: 'link', detail: words }
}

/** A link of a picture, a shape or a cell, which lies beside what bears it. */
function withoutLink(element: Element): Mended {
  const holder = element.parentNode
  removeNode(element)
  // A list of links may not be empty.
  if (holder && (holder as Element).localName === 'hyperlinks' && !firstElement(holder)) removeNode(holder)
  return { kind: 'link' }
}

/** A linked object shows its last picture; without its link it is a picture. */
function asPicture(object: Element): void {
  const document = object.ownerDocument as Document
  const picture = document.createElementNS(
    object.namespaceURI,
    object.prefix ? `${object.prefix}:pict` : 'pict',
  )
  for (const shape of walk(object)) shape.removeAttributeNS(officeNamespace, 'ole')
  while (object.firstChild) picture.appendChild(object.firstChild)
  object.parentNode?.replaceChild(picture, object)
}

/** What we do not know: it is left without the reference, and where the reference was all it said, it goes. */
function withoutReference(element: Element, reference: Attr): Mended {
  element.removeAttributeNode(reference)
  const isBare = !element.firstChild && element.attributes.length === 0
  if (isBare && element.parentNode?.parentNode) removeNode(element)
  return { kind: 'other' }
}

const firstElement = (node: Node): Element | undefined => {
  for (const element of elementsIn(node)) return element
  return undefined
}

/** What the author wrote for those who cannot see the picture. */
function alternativeText(element: Element): string {
  for (let at: Node | null = element; at; at = at.parentNode) {
    for (const child of elementsIn(at))
      if (/^(docPr|cNvPr)$/.test(child.localName ?? ''))
        return child.getAttribute('descr') || child.getAttribute('title') || ''
    if (/^(inline|anchor|sp|graphicFrame)$/.test((at as Element).localName ?? '')) break
  }
  return ''
}
