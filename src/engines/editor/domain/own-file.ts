/**
 * The id of our own file that an address points to (`/api/v1/files/12/content`, of this site or without one); null for every other
 * address: the editor opens nothing from elsewhere. Whether the person may read it is decided when it is read.
 */
export function ownFileOf(address: string, origin: string): number | null {
  const path = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
  const id = Number(/^\/api\/v1\/files\/([1-9]\d{0,14})\/content(?:\?[^#]*)?$/.exec(path)?.[1])
  return Number.isSafeInteger(id) ? id : null
}

/** How a file is shown; `converted`: as the PDF that the server makes of it. */
type Viewer = 'editor' | 'pdf' | 'picture' | 'text' | 'converted' | 'none'

const converted = new Set(['doc', 'wps', 'xls', 'xlsx', 'ppt', 'pptx'])

/** How a file is shown: in the editor, in a viewer, or not at all. By its extension, which the content was checked against when it came in. */
export function viewerOf(name: string): Viewer {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  if (extension === 'docx') return 'editor'
  if (extension === 'pdf') return 'pdf'
  if (extension === 'txt' || extension === 'eml') return 'text'
  if (converted.has(extension ?? '')) return 'converted'
  return extension === 'png' || extension === 'jpg' || extension === 'jpeg' ? 'picture' : 'none'
}
