import type { Relationship } from '../docx/package-parts.ts'

/** The last word of a relationship's type, in the transitional and the strict form: 'comments', 'customXml'. */
export const relationKind = ({ type }: Relationship): string => type.slice(type.lastIndexOf('/') + 1)

/** Comments with their threads, ids and times, and the people who wrote them. */
const commentRelations = /^(comments|commentsExtended|commentsIds|commentsExtensible|people|documenttasks)$/i
export const isCommentRelation = (relation: Relationship): boolean =>
  commentRelations.test(relationKind(relation))

/** What only the program that made the file uses: its template, merge, printer, shortcuts and toolbars. */
export const isOfMachine = (relation: Relationship): boolean =>
  /^(attachedTemplate|mailMerge\w*|recipientData|printerSettings|keyMapCustomizations|attachedToolbars|wordVbaData|transform)$/.test(
    relationKind(relation),
  )

/** Building blocks: texts for later use, none of which is in the document. */
export const isGlossary = (relation: Relationship): boolean => relationKind(relation) === 'glossaryDocument'

/** What the text must name where it is to be shown; when nothing names it any more, it is left over. */
const namedKinds =
  /^(image|hyperlink|header|footer|oleObject|package|chart|chartEx|diagram(Data|Layout|QuickStyle|Colors)|control|video|audio|media|frame|subDocument|hdphoto)$/
export const isNamedInText = (relation: Relationship): boolean => namedKinds.test(relationKind(relation))

/** A link that works for nobody else: a file on a machine or share, or in a folder beside the document. */
export const isLocalLink = (relation: Relationship): boolean =>
  relation.to === null &&
  relationKind(relation) === 'hyperlink' &&
  !/^(https?:|mailto:|tel:|ftp:|#)/i.test(relation.target)

/** The stores of Word's own properties that content controls can be bound to: core, extended, cover page. */
export const propertyStores = new Set([
  '{6c3c8bc8-f283-45ae-878a-bab7291924a1}',
  '{6668398d-a668-4e3e-a5eb-62b293d839f1}',
  '{55af091b-3c7a-41e3-b477-f2fdaa23cfda}',
])

/** Settings of a document that tell where it comes from or who works on it, by what they are called in the report. */
export const settingKinds = {
  rsids: 'savingMarks',
  docId: 'savingMarks',
  persistentDocumentId: 'savingMarks',
  docVars: 'documentVariables',
  attachedTemplate: 'template',
  linkStyles: 'template',
  attachedSchema: 'template',
  schemaLibrary: 'template',
  saveThroughXslt: 'template',
  mailMerge: 'mailMerge',
  trackRevisions: 'tracking',
} as const

/** Whether a name or description of a picture is a path on somebody's machine. */
export const isPath = (text: string): boolean =>
  /(^|\s)([a-z]:[\\/]|\\\\|file:|\/(users|home|var|tmp|private)\/)/i.test(text)
