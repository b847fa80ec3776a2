import { z } from 'zod'

/** What a .docx tells besides what a reader sees. The first group is always removed from a file that is sent out. */
export const traceKinds = [
  'comments',
  'insertions',
  'deletions',
  'moves',
  'formatChanges',
  'tableChanges',
  'tracking',
  'changeAuthors',
  'properties',
  'thumbnail',
  'savingMarks',
  'documentVariables',
  'template',
  'mailMerge',
  'editors',
  'printers',
  'customXml',
  'signatures',
  'otherParts',
  'pathsInPictures',
  'fieldCodes',
  'remarks',
  // Told, and left in the file unless asked otherwise.
  'hiddenText',
  'boundData',
  'links',
  'outsideReferences',
  'embeddedFiles',
  'pictureData',
  'propertyFields',
] as const
export type TraceKind = (typeof traceKinds)[number]

const trace = z.strictObject({
  kind: z.enum(traceKinds),
  count: z.number().int().positive(),
  /** The first of them in words of the file: a comment with its author, a property, an address. */
  details: z.array(z.string()),
})
export type Trace = z.output<typeof trace>
export const tracesSchema = z.array(trace)

export const cleanOptionsSchema = z.strictObject({
  /** Tracked changes: all accepted, all rejected, or left in the file without the names of who made them. */
  changes: z.enum(['accept', 'reject', 'keep']),
  hiddenText: z.enum(['keep', 'remove']),
})
/** `linksTo`: names of hosts; links that lead there keep their words and lose the address. */
export type CleanOptions = z.output<typeof cleanOptionsSchema> & { linksTo?: readonly string[] }

/** Whether an address is one of these hosts, on whichever port. */
export function leadsTo(address: string, hosts: readonly string[]): boolean {
  const host = /^[a-z][a-z0-9+.-]*:[\\/]{2}(?:[^/\\?#]*@)?(\[[^\]]*\]|[^/\\?#:]*)/i.exec(address.trim())?.[1]
  return host !== undefined && hosts.some((one) => one.toLowerCase() === host.toLowerCase())
}

const trackedChanges = [
  'insertions',
  'deletions',
  'moves',
  'formatChanges',
  'tableChanges',
  'tracking',
] as const
const reported: readonly TraceKind[] = [
  'hiddenText',
  'boundData',
  'links',
  'outsideReferences',
  'embeddedFiles',
  'pictureData',
  'propertyFields',
]

/** Whether a file cleaned with these options may still hold this. */
export function mayStay(kind: TraceKind, options: CleanOptions): boolean {
  if (kind === 'hiddenText') return options.hiddenText === 'keep'
  if ((trackedChanges as readonly TraceKind[]).includes(kind)) return options.changes === 'keep'
  return reported.includes(kind)
}
