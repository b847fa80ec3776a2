import { z } from 'zod'

/** What is put right in an office file when it arrives: what it fetches from elsewhere is taken out, or shows its last state. */
export const repairKinds = [
  'templatePath',
  'picture',
  'object',
  'chart',
  'link',
  'mailMerge',
  'field',
  'subDocument',
  'workbook',
  'media',
  'other',
] as const
export type RepairKind = (typeof repairKinds)[number]

export const repairSchema = z.strictObject({
  kind: z.enum(repairKinds),
  count: z.number().int().positive(),
  /** The first of them, in words of the file: where it led, or the words that bore a link. */
  details: z.array(z.string()),
})
export type Repair = z.output<typeof repairSchema>

const mostDetails = 5
const longestDetail = 200

/** Counts what was done, kind by kind in the order of `repairKinds`. */
export class RepairList {
  readonly #found = new Map<RepairKind, { count: number; details: Set<string> }>()

  add(kind: RepairKind, detail = '', count = 1): void {
    const known = this.#found.get(kind) ?? { count: 0, details: new Set<string>() }
    known.count += count
    const words = detail.replaceAll(/\s+/g, ' ').trim()
    if (words && known.details.size < mostDetails)
      known.details.add(words.length > longestDetail ? `${words.slice(0, longestDetail)}…` : words)
    this.#found.set(kind, known)
  }

  addAll(repairs: readonly Repair[]): void {
    for (const { kind, count, details } of repairs) {
      this.add(kind, '', count)
      for (const detail of details) this.add(kind, detail, 0)
    }
  }

  get all(): Repair[] {
    return repairKinds.flatMap((kind) => {
      const found = this.#found.get(kind)
      return found ? [{ kind, count: found.count, details: [...found.details] }] : []
    })
  }
}
