import { type CompiledForm, type FormValues, filesIn } from '#engines/forms/domain/index.ts'
import { isDate } from '#shared/dates.ts'
import { said, type Words } from '#shared/text.ts'

type Locale = Parameters<typeof said>[1]
export type Happened = { on: string; title: string; detail: string }
type Dispute = { facts: string; issues: string; arose: string | null; known: string | null }

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const most = { title: 200, detail: 2000 }

/**
 * What a dispute says that a case has no field for, as events of the case: the facts on the day it arose, the points at issue on the day it was learned of, each interruption
 * of limitation on its day. What has no day stands on `today`. Nothing is told of what is empty.
 */
export function carriedStory(
  dispute: Dispute,
  interruptions: unknown,
  today: string,
  locale: Locale,
): Happened[] {
  const happenedOf = (on: string | null, words: Words, detail: string): Happened[] =>
    detail.trim()
      ? [{ on: on ?? today, title: said(words, locale), detail: cut(detail.trim(), most.detail) }]
      : []
  const interruption = (row: unknown): Happened[] => {
    const { date, way, proof } = Object(row) as Record<string, unknown>
    if (typeof date !== 'string' || !isDate(date)) return []
    const how = textOf(way)
    const title = `${said('时效中断 | Limitation interrupted', locale)}${how && said('： | : ', locale)}${how}`
    return [{ on: date, title: cut(title, most.title), detail: cut(textOf(proof), most.detail) }]
  }
  return [
    ...happenedOf(dispute.arose, '纠纷事实经过 | Facts of the dispute', dispute.facts),
    ...happenedOf(dispute.known ?? dispute.arose, '纠纷争议焦点 | Points at issue', dispute.issues),
    ...(Array.isArray(interruptions) ? interruptions : []).flatMap(interruption),
  ]
}

/** The files of a filled form, each once, and in which field. */
export const carriedFiles = (form: CompiledForm, values: FormValues): { field: string; id: number }[] =>
  form.fields.flatMap(({ id, config }) =>
    filesIn(config, values[id]).map((file) => ({ field: id, id: file.id })),
  )

/** The field of a case's form that takes a file of a dispute's: of the same id, else the first that takes several files of every kind; null for none. */
export function fieldForFiles(form: CompiledForm | undefined, field: string): string | null {
  const open = (form?.fields ?? []).filter(
    ({ config: { type, privateConfig } }) =>
      type === 'customAttachment' && privateConfig.multiple === true && !privateConfig.extensions?.length,
  )
  return (open.find(({ id }) => id === field) ?? open[0])?.id ?? null
}
