import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { nameIn } from '#shared/text.ts'
import { DepartmentPicker, PeoplePicker, useLocale, useText } from '#web/index.ts'
import { type BranchFact, factKinds } from '../domain/branch-conditions.ts'
import { factMessages } from './fact-messages.ts'
import { formsQuery, type Names, rolesQuery } from './who-sources.tsx'

const most = 10

/** What a newly chosen condition starts with: nothing chosen yet. */
const fresh: Readonly<Record<BranchFact['about'], BranchFact>> = {
  initiator: { about: 'initiator', is: true, userIds: [] },
  initiatorRole: { about: 'initiatorRole', is: true, roleIds: [] },
  initiatorDepartment: { about: 'initiatorDepartment', is: true, departmentIds: [] },
  rating: { about: 'rating', of: 'any', ratings: [] },
}

type Props = {
  flowId: number
  value: readonly BranchFact[]
  onChange: (facts: BranchFact[]) => void
  names: Names
  label: string
  disabled: boolean
}

/** What a branch asks of who starts it and of its parties; ratings only where records of the kind have parties. */
export function BranchFacts({ flowId, value, onChange, names, label, disabled }: Props) {
  const f = useText(factMessages)
  const { data } = useQuery(formsQuery(flowId))
  const ratings = data?.ratings ?? []
  const offered = (here?: BranchFact['about']) =>
    factKinds.filter((about) => about !== 'rating' || ratings.length > 0 || about === here)
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
            ratings={ratings}
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
  const isDepartment = fact.about === 'initiatorDepartment'
  return (
    <Select
      className="c-branch-fact-how"
      aria-label={label}
      disabled={disabled}
      value={fact.is ? 'yes' : 'no'}
      options={[
        { value: 'yes', label: f(isDepartment ? 'within' : 'is') },
        { value: 'no', label: f(isDepartment ? 'notWithin' : 'isNot') },
      ]}
      onChange={(value) => onChange({ ...fact, is: value === 'yes' })}
    />
  )
}

type ValueProps = OneProps & { names: Names; ratings: readonly { rating: number; name: string }[] }

function FactValue({ fact, onChange, disabled, names, ratings }: ValueProps) {
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
    case 'rating':
      return (
        <>
          <Select
            mode="multiple"
            className="c-full-width"
            aria-label={f('ratings')}
            placeholder={f('ratings')}
            disabled={disabled}
            value={[...fact.ratings]}
            options={ratings.map(({ rating, name }) => ({ value: rating, label: name }))}
            labelRender={({ label, value }) => label ?? f('factGone', { id: String(value) })}
            onChange={(chosen: number[]) => onChange({ ...fact, ratings: chosen })}
          />
          <p className="c-hint">{f('ratingHint')}</p>
        </>
      )
  }
}
