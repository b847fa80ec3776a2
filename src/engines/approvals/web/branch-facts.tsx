import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import type { AnswerOf } from '#shared/endpoint.ts'
import { nameIn } from '#shared/text.ts'
import { DepartmentPicker, PeoplePicker, useLocale, useText } from '#web/index.ts'
import { type BranchFact, factKinds } from '../domain/branch-conditions.ts'
import type { listConditionForms } from '../domain/condition-forms.ts'
import { factMessages } from './fact-messages.ts'
import { formsQuery, type Names, rolesQuery } from './who-sources.tsx'

const most = 10

/** What a newly chosen condition starts with: nothing chosen yet. */
const fresh: Readonly<Record<BranchFact['about'], BranchFact>> = {
  initiator: { about: 'initiator', is: true, userIds: [] },
  initiatorRole: { about: 'initiatorRole', is: true, roleIds: [] },
  initiatorDepartment: { about: 'initiatorDepartment', is: true, departmentIds: [] },
  rating: { about: 'rating', of: 'any', ratings: [] },
  recordType: { about: 'recordType', is: true, typeIds: [] },
  ownParty: { about: 'ownParty', is: true, partyIds: [] },
}

type Props = {
  flowId: number
  value: readonly BranchFact[]
  onChange: (facts: BranchFact[]) => void
  names: Names
  label: string
  disabled: boolean
}

/** What a branch asks of who starts it, of the record's type and of its parties; only what records of the kind have is offered. */
export function BranchFacts({ flowId, value, onChange, names, label, disabled }: Props) {
  const f = useText(factMessages)
  const { data } = useQuery(formsQuery(flowId))
  const choices = {
    ratings: data?.ratings ?? [],
    types: data?.types ?? [],
    ownParties: data?.ownParties ?? [],
  }
  const lacking: Partial<Record<BranchFact['about'], boolean>> = {
    rating: choices.ratings.length === 0,
    recordType: choices.types.length === 0,
    ownParty: choices.ownParties.length === 0,
  }
  const offered = (here?: BranchFact['about']) =>
    factKinds.filter((about) => !lacking[about] || about === here)
  return (
    <section className="c-branch-facts" aria-label={label}>
      {value.map((fact, index) => (
        // Conditions have no identity but their place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div className="c-branch-fact" key={index}>
          <div className="c-branch-fact-head">
            <Select
              className="c-branch-fact-about"
              aria-label={f('about', { number: index + 1 })}
              disabled={disabled}
              value={fact.about}
              options={offered(fact.about).map((about) => ({ value: about, label: f(about) }))}
              onChange={(about) => onChange(value.with(index, fresh[about]))}
            />
            <Comparison
              fact={fact}
              number={index + 1}
              disabled={disabled}
              onChange={(next) => onChange(value.with(index, next))}
            />
            {disabled ? null : (
              <Button
                type="text"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={f('remove', { number: index + 1 })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              />
            )}
          </div>
          <FactValue
            fact={fact}
            names={names}
            choices={choices}
            disabled={disabled}
            onChange={(next) => onChange(value.with(index, next))}
          />
        </div>
      ))}
      {disabled ? null : (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          disabled={value.length >= most}
          onClick={() => onChange([...value, fresh.initiatorDepartment])}
        >
          {f('addFact')}
        </Button>
      )}
    </section>
  )
}

type OneProps = { fact: BranchFact; onChange: (fact: BranchFact) => void; disabled: boolean }

function Comparison({ fact, onChange, disabled, number }: OneProps & { number: number }) {
  const f = useText(factMessages)
  const label = f('comparison', { number })
  if (fact.about === 'rating')
    return (
      <Select
        className="c-branch-fact-how"
        aria-label={label}
        disabled={disabled}
        value={fact.of}
        options={(['any', 'worst'] as const).map((of) => ({ value: of, label: f(of) }))}
        onChange={(of) => onChange({ ...fact, of })}
      />
    )
  const [is, isNot] =
    fact.about === 'initiatorDepartment'
      ? (['within', 'notWithin'] as const)
      : fact.about === 'recordType'
        ? (['isType', 'isNotType'] as const)
        : (['is', 'isNot'] as const)
  return (
    <Select
      className="c-branch-fact-how"
      aria-label={label}
      disabled={disabled}
      value={fact.is ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: f(is) },
        { value: 'no', label: f(isNot) },
      ]}
      onChange={(value) => onChange({ ...fact, is: value === 'yes' })}
    />
  )
}

type ValueProps = OneProps & {
  names: Names
  choices: Pick<AnswerOf<typeof listConditionForms>, 'ratings' | 'types' | 'ownParties'>
}

function FactValue({ fact, onChange, disabled, names, choices }: ValueProps) {
  const f = useText(factMessages)
  const locale = useLocale()
  const roles = useQuery({ ...rolesQuery, enabled: fact.about === 'initiatorRole' && !disabled })
  switch (fact.about) {
    case 'initiator':
      return (
        <PeoplePicker
          multiple
          disabled={disabled}
          aria-label={f('people')}
          value={fact.userIds.map((id) => names.people.get(id) ?? { id, name: f('factGone', { id }) })}
          onChange={(people) => {
            names.remember(people)
            onChange({ ...fact, userIds: people.map(({ id }) => id) })
          }}
        />
      )
    case 'initiatorRole':
      return (
        <Select
          mode="multiple"
          className="c-full-width"
          aria-label={f('roles')}
          placeholder={f('roles')}
          disabled={disabled}
          loading={roles.isLoading}
          value={[...fact.roleIds]}
          showSearch={{ optionFilterProp: 'label' }}
          options={(roles.data?.list ?? []).map((one) => ({ value: one.id, label: nameIn(one, locale) }))}
          labelRender={({ label, value }) =>
            label ?? names.roles.get(Number(value)) ?? f('factGone', { id: String(value) })
          }
          onChange={(roleIds: number[]) => onChange({ ...fact, roleIds })}
        />
      )
    case 'initiatorDepartment':
      return (
        <DepartmentPicker
          multiple
          aria-label={f('departments')}
          disabled={disabled}
          value={[...fact.departmentIds]}
          onChange={(departmentIds) => onChange({ ...fact, departmentIds })}
        />
      )
    default:
      return <ChosenValue fact={fact} onChange={onChange} disabled={disabled} choices={choices} />
  }
}

type ChosenFact = Extract<BranchFact, { about: 'rating' | 'recordType' | 'ownParty' }>

/** What is chosen of a list that the flow's kind has. */
function ChosenValue({
  fact,
  onChange,
  disabled,
  choices,
}: Omit<ValueProps, 'names' | 'fact'> & { fact: ChosenFact }) {
  const f = useText(factMessages)
  switch (fact.about) {
    case 'rating':
      return (
        <>
          <Chosen
            label={f('ratings')}
            options={choices.ratings.map(({ rating, name }) => ({ id: rating, name }))}
            value={fact.ratings}
            disabled={disabled}
            onChange={(ratings) => onChange({ ...fact, ratings })}
          />
          <p className="c-hint">{f('ratingHint')}</p>
        </>
      )
    case 'recordType':
      return (
        <Chosen
          label={f('types')}
          options={choices.types}
          value={fact.typeIds}
          disabled={disabled}
          onChange={(typeIds) => onChange({ ...fact, typeIds })}
        />
      )
    case 'ownParty':
      return (
        <>
          <Chosen
            label={f('ownParties')}
            options={choices.ownParties}
            value={fact.partyIds}
            disabled={disabled}
            onChange={(partyIds) => onChange({ ...fact, partyIds })}
          />
          <p className="c-hint">{f('ownPartyHint')}</p>
        </>
      )
  }
}

type ChosenProps = {
  label: string
  options: readonly { id: number; name: string }[]
  value: readonly number[]
  disabled: boolean
  onChange: (ids: number[]) => void
}

/** Several of a list, found by name; one that is not in it any more is shown as unknown. */
function Chosen({ label, options, value, disabled, onChange }: ChosenProps) {
  const f = useText(factMessages)
  return (
    <Select
      mode="multiple"
      className="c-full-width"
      aria-label={label}
      placeholder={label}
      disabled={disabled}
      value={[...value]}
      showSearch={{ optionFilterProp: 'label' }}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      labelRender={({ label: name, value: id }) => name ?? f('factGone', { id: String(id) })}
      onChange={onChange}
    />
  )
}
