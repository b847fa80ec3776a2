import { AppError } from '#shared/errors.ts'
import { type StructureKind, structureErrors, structureLimits } from '../../domain/structure.ts'

const kinds: Readonly<Record<string, StructureKind>> = {
  p: 'paragraphs',
  tc: 'cells',
  bookmarkStart: 'bookmarks',
  comment: 'comments',
}
/** The parts whose text is read: the document, headers, footers, notes and comments. */
const readPart = /\.wordprocessingml\.(?:[\w.]+\.main|header|footer|footnotes|endnotes|comments)\+xml$/
const counted = /<(?:[\w.-]+:)?(p|tc|bookmarkStart|comment)(?=[\s/>])/g

/** Counts what the parts of a Word document are made of, whatever prefix its writer chose; give it every part, and it says at once when there is too much of something. */
export function structureCounter(): (type: string, xml: string) => void {
  const counts: Record<StructureKind, number> = { paragraphs: 0, cells: 0, bookmarks: 0, comments: 0 }
  return (type, xml) => {
    if (!readPart.test(type)) return
    for (const [, name] of xml.matchAll(counted)) {
      const kind = kinds[name as string]
      if (kind) counts[kind]++
    }
    for (const kind of Object.values(kinds)) {
      const most = structureLimits[kind]
      if (counts[kind] > most) throw new AppError(structureErrors[kind], { count: counts[kind], most })
    }
  }
}
