import type { CompiledField, CompiledForm } from '../definition/compile-form.ts'
import { operators } from '../definition/field-config.ts'

/**
 * Every field from which the value of one of the fields `secret` could be known, those included: what is calculated from it, however far, what a
 * chosen party fills, the flag that looks at it; and, where a secret is itself calculated, what it is calculated from: its amounts and tables, or
 * all of its operands when it has none of these. From half of an amount the whole is known, and from price and count their product. What a rule says that a field has to be (equal to
 * the sum of a table, the product of others) is as good as calculated.
 */
export function fieldsRevealing(form: CompiledForm, secret: Iterable<string>): ReadonlySet<string> {
  const secrets = closed(indexesOf(form, secret), (index) => mustBeSecretToo(form, index))
  const revealing = closed(secrets, (index) => revealersOf(form, index))
  return new Set([...revealing].map((index) => (form.fields[index] as CompiledField).id))
}

const indexesOf = (form: CompiledForm, ids: Iterable<string>): number[] =>
  [...ids].flatMap((id) => form.byId.get(id)?.index ?? [])

/** The indexes given and everything that `more` leads to from them. */
function closed(start: Iterable<number>, more: (index: number) => readonly number[]): Set<number> {
  const found = new Set(start)
  // A set that grows while it is walked is walked to its new end.
  for (const index of found) for (const next of more(index)) found.add(next)
  return found
}

const operandsOf = ({ calculation, rules, columnRules, index }: CompiledField): number[] => [
  ...(calculation?.operands.flatMap((operand) => ('field' in operand ? [operand.field] : [])) ?? []),
  ...[...rules.filter(({ owner }) => owner === index), ...columnRules]
    .filter(
      ({ rule }) => rule.kind === 'product' || (rule.kind === 'compare' && rule.operator === operators.equal),
    )
    .flatMap(({ targets }) => targets.flatMap(({ at }) => ('field' in at ? [at.field] : []))),
]

function mustBeSecretToo(form: CompiledForm, index: number): readonly number[] {
  const operands = operandsOf(form.fields[index] as CompiledField)
  const weighty = operands.filter((operand) => {
    const { config } = form.fields[operand] as CompiledField
    return config.type === 'money' || config.type === 'sheetTable'
  })
  return weighty.length > 0 ? weighty : operands
}

const revealersOf = (form: CompiledForm, index: number): readonly number[] =>
  form.fields
    .filter(
      (field) =>
        operandsOf(field).includes(index) ||
        (field.isBackdating && field.start === index) ||
        field.config.counterPartyConfig?.relatedCounterparty === form.fields[index]?.id,
    )
    .map((field) => field.index)
