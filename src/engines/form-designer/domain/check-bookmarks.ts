import type { FieldConfig, FieldTypeName } from '#engines/forms/domain/index.ts'
import type { Issue } from '#shared/issues.ts'

/** Types whose value is never written into a document. */
const neverPrinted: readonly FieldTypeName[] = [
  'upload',
  'customAttachment',
  'image-preview',
  'contractEdit',
  'templateName',
  'contractType',
]

/** What does not match between the places that fields name and the bookmarks of the document. */
export function bookmarkIssues(fields: readonly FieldConfig[], bookmarks: readonly string[]): Issue[] {
  const inDocument = new Set(bookmarks)
  const fillers = new Map<string, string[]>()
  const issues: Issue[] = []
  for (const field of fields) {
    const places = [
      ...field.positionList.map(({ bookmarkName }, index) => ({
        bookmarkName,
        path: `${field.id}.positionList.${index}.bookmarkName`,
      })),
      ...field.bookmarkNames.map((bookmarkName, index) => ({
        bookmarkName,
        path: `${field.id}.bookmarkNames.${index}`,
      })),
    ]
    for (const bookmark of new Set(places.map(({ bookmarkName }) => bookmarkName)))
      fillers.set(bookmark, [...(fillers.get(bookmark) ?? []), field.name])
    for (const { bookmarkName: bookmark, path } of places)
      if (!inDocument.has(bookmark))
        issues.push({ path, code: 'formBookmarkMissing', params: { field: field.name, bookmark } })
    if (places.length === 0 && !neverPrinted.includes(field.type))
      issues.push({
        path: `${field.id}.bookmarkNames`,
        code: 'formBookmarkNone',
        params: { field: field.name },
      })
  }
  for (const bookmark of inDocument) {
    const names = fillers.get(bookmark) ?? []
    const path = `bookmarks.${bookmark}`
    if (names.length === 0) issues.push({ path, code: 'formBookmarkUnused', params: { bookmark } })
    if (names.length > 1)
      issues.push({ path, code: 'formBookmarkShared', params: { bookmark, fields: names.join('、') } })
  }
  return issues
}
