import { z } from 'zod'
import {
  applyEdits,
  type CompiledForm,
  compileForm,
  type FieldInput,
  type FormValues,
  formContext,
  validateForm,
} from '#engines/forms/domain/index.ts'
import { median } from './measure.ts'

/** Microseconds of CPU for one check of a filled form, ours and a bare zod schema of the same shape. */
export type ValidationFigures = { fields: number; ours: number; applied: number; zod: number }

const options = ['east', 'south', 'north'].map((value) => ({ value, label: value }))
const kinds = ['custom', 'number', 'select', 'date', 'money', 'textarea', 'bool', 'multiselect'] as const
type Kind = (typeof kinds)[number]

const filled: Record<Kind, unknown> = {
  custom: '上海浦东新区张江路 1618 号',
  number: '1234.56',
  select: 'east',
  date: '2026-11-20',
  money: { amount: '123456789', unit: 'CNY' },
  textarea: '乙方应当在收到甲方书面通知之日起五个工作日内完成整改。',
  bool: true,
  multiselect: ['east', 'north'],
}

const schemas: Record<Kind, z.ZodType> = {
  custom: z.string().trim().min(1).max(200),
  number: z.string().regex(/^-?\d{1,30}(\.\d{1,12})?$/),
  select: z.enum(['east', 'south', 'north']),
  date: z.iso.date(),
  money: z.strictObject({ amount: z.string().regex(/^-?\d{1,19}$/), unit: z.string().regex(/^[A-Z]{3}$/) }),
  textarea: z.string().trim().min(1).max(2000),
  bool: z.boolean(),
  multiselect: z.array(z.enum(['east', 'south', 'north'])).min(1),
}

const kindAt = (index: number): Kind => kinds[index % kinds.length] as Kind
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`)

function formOf(count: number): CompiledForm {
  const fieldList = idsOf(count).map(
    (id, index): FieldInput => ({ id, name: `字段${index}`, type: kindAt(index), required: true, options }),
  )
  const sections = Math.ceil(count / 50)
  return compileForm({
    fieldGroupList: Array.from({ length: sections }, (_, section) => ({
      name: `分区${section}`,
      fieldList: fieldList.slice(section * 50, section * 50 + 50),
    })),
  })
}

/**
 * A filled form of so many fields, checked as the server checks it on submission (`validateForm`) and as it takes a whole form that was sent
 * (`applyEdits`), beside `safeParse` of a strict zod object with the same rules. All three in turns, the middle of the rounds.
 */
export function measureValidation(counts: readonly number[], rounds: number): ValidationFigures[] {
  return counts.map((fields) => {
    const form = formOf(fields)
    const ids = idsOf(fields)
    const values: FormValues = Object.fromEntries(ids.map((id, index) => [id, filled[kindAt(index)]]))
    const schema = z.strictObject(Object.fromEntries(ids.map((id, index) => [id, schemas[kindAt(index)]])))
    const context = formContext({ today: '2026-11-20', recordStatus: 1 })
    const checks = {
      ours: () => validateForm(form, values, context).length === 0,
      applied: () => applyEdits(form, {}, values, context).issues.length === 0,
      zod: () => schema.safeParse(values).success,
    }
    for (const [name, check] of Object.entries(checks))
      if (!check()) throw new Error(`${name} refuses a filled form of ${fields} fields`)
    const times = (check: () => boolean): number => timeOf(check, Math.ceil(200_000 / fields / 4))
    for (const check of Object.values(checks)) times(check)
    const found = { ours: [] as number[], applied: [] as number[], zod: [] as number[] }
    for (let round = 0; round < rounds; round++)
      for (const name of ['ours', 'zod', 'applied'] as const) found[name].push(times(checks[name]))
    return { fields, ours: median(found.ours), applied: median(found.applied), zod: median(found.zod) }
  })
}

function timeOf(check: () => boolean, times: number): number {
  const before = process.cpuUsage()
  for (let index = 0; index < times; index++) check()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / times
}

/** The table of bench/README.md: goal at most 3 times zod, and linear in the fields. */
export function validationTable(found: readonly ValidationFigures[]): string {
  const lines = found.map(({ fields, ours, applied, zod }) => {
    const ratio = ours / zod
    const shown = ratio <= 3 ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2)
    return `| ${fields} | ${ours.toFixed(0)} | ${(ours / fields).toFixed(2)} | ${applied.toFixed(0)} | ${zod.toFixed(0)} | ${shown} |`
  })
  return [
    '| fields | check on submission, µs | a field, µs | whole form sent, µs | zod, µs | of zod (goal ≤ 3) |',
    '|--:|--:|--:|--:|--:|--:|',
    ...lines,
  ].join('\n')
}
