import { Select } from 'antd'
import { useState } from 'react'
import { errorAt, Field, listed, PeoplePicker, type Person, personLabel, useText } from '#web/index.ts'
import type { ApprovalPreview } from '../domain/api.ts'
import { choiceMessages } from './choice-messages.ts'

type Choice = ApprovalPreview['choices'][number]

/** What a submission's dialog knows of whom the initiator chose. */
export type Choosing = {
  choices: readonly Choice[]
  of: (choice: Choice) => readonly Person[]
  pick: (nodeID: string, people: readonly Person[]) => void
  /** As a submission takes it, by step. */
  chosen: Record<string, number[]>
  /** Whether somebody is chosen wherever somebody has to be; from the first time it is asked, what is missing says so. */
  check: () => boolean
  isChecked: boolean
}

/** Keeps whom the initiator chooses for the steps that leave it to them; begins with what they chose the last time. */
export function useChoosing(choices: readonly Choice[] | undefined): Choosing {
  const [picked, setPicked] = useState<Record<string, readonly Person[]>>({})
  const [isChecked, setChecked] = useState(false)
  const of = ({ nodeID, chosen }: Choice) => picked[nodeID] ?? chosen
  const all = choices ?? []
  return {
    choices: all,
    of,
    pick: (nodeID, people) => setPicked((before) => ({ ...before, [nodeID]: people })),
    chosen: Object.fromEntries(all.map((choice) => [choice.nodeID, of(choice).map(({ id }) => id)])),
    check: () => {
      setChecked(true)
      return all.every((choice) => of(choice).length > 0)
    },
    isChecked,
  }
}

/** Whether a refusal is about whom the initiator chose: it stands beside the step, and the dialog stays open. */
export const isAboutChoice = (failure: unknown, choosing: Choosing): boolean =>
  choosing.choices.some(({ nodeID }) => errorAt(failure, `chosen.${nodeID}`) !== undefined)

/** A picker for each step that leaves it to the initiator; nothing where none does. */
export function ApprovalChoices({ choosing, failure }: { choosing: Choosing; failure?: unknown }) {
  const c = useText(choiceMessages)
  if (choosing.choices.length === 0) return null
  return (
    <section className="c-approval-choices" aria-label={c('title')}>
      {choosing.choices.map((choice) => {
        const isMissing = choosing.isChecked && choosing.of(choice).length === 0
        return (
          <Field
            key={choice.nodeID}
            label={c('label', { node: choice.node })}
            required
            hint={c(choice.many ? 'hintMany' : 'hintOne')}
            error={
              isMissing ? c('missing', { node: choice.node }) : errorAt(failure, `chosen.${choice.nodeID}`)
            }
          >
            {(control) => (
              <Picker
                control={control}
                choice={choice}
                value={choosing.of(choice)}
                onChange={(people) => choosing.pick(choice.nodeID, people)}
              />
            )}
          </Field>
        )
      })}
    </section>
  )
}

type PickerProps = {
  control: { id: string }
  choice: Choice
  value: readonly Person[]
  onChange: (people: readonly Person[]) => void
}

/** A list of who may be chosen; of many people a search. */
function Picker({ control, choice: { candidates, many }, value, onChange }: PickerProps) {
  const c = useText(choiceMessages)
  if (candidates === null)
    return <PeoplePicker {...control} multiple={many} allowClear value={value} onChange={onChange} />
  const personOf = (id: number) => candidates.find((one) => one.id === id)
  const shared = {
    ...control,
    className: 'c-full-width',
    allowClear: true,
    placeholder: c(many ? 'hintMany' : 'hintOne'),
    showSearch: { optionFilterProp: 'label' as const },
    options: candidates.map((person) => ({
      value: person.id,
      label: person.departmentName
        ? `${personLabel(person)} · ${person.departmentName}`
        : personLabel(person),
    })),
  }
  if (many)
    return (
      <Select
        {...shared}
        mode="multiple"
        value={value.map(({ id }) => id)}
        onChange={(ids: number[]) => onChange(ids.flatMap((id) => personOf(id) ?? []))}
      />
    )
  return (
    <Select
      {...shared}
      value={value[0]?.id ?? null}
      onChange={(id: number | null | undefined) => {
        const person = id ? personOf(id) : undefined
        onChange(person ? [person] : [])
      }}
    />
  )
}

/** Of a submission in the history: whom the initiator chose for which step. */
export function ChosenPeople({ chosen }: { chosen: readonly { node: string; people: string[] }[] }) {
  const c = useText(choiceMessages)
  return chosen.map(({ node, people }) => (
    <div className="c-approval-soft" key={node}>
      {c('chose', { node, people: listed(people) })}
    </div>
  ))
}
