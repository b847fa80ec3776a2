import { Checkbox, Select } from 'antd'
import { DepartmentPicker, PeoplePicker, useText } from '#web/index.ts'
import type { Among, Who } from '../domain/flow-definition.ts'
import { choiceMessages } from './choice-messages.ts'
import { type Names, RoleSelect } from './who-sources.tsx'

export type InitiatorChoice = Extract<Who, { by: 'initiatorChoice' }>

/** What a newly chosen range starts with; an id of 0 means: none chosen yet. */
const fresh: Readonly<Record<Among['of'], Among>> = {
  all: { of: 'all' },
  role: { of: 'role', roleId: 0 },
  department: { of: 'department', departmentId: 0 },
  people: { of: 'people', userIds: [] },
}
const ranges = ['all', 'role', 'department', 'people'] as const

type Props = {
  value: InitiatorChoice
  onChange: (value: InitiatorChoice) => void
  names: Names
  disabled: boolean
}

/** Among whom the initiator chooses, and whether one or several. */
export function ChoiceSettings({ value, onChange, names, disabled }: Props) {
  const c = useText(choiceMessages)
  return (
    <div className="c-who-value c-who-choice">
      <Select
        className="c-full-width"
        aria-label={c('among')}
        disabled={disabled}
        value={value.among.of}
        options={ranges.map((of) => ({ value: of, label: c(`among.${of}`) }))}
        onChange={(of) => onChange({ ...value, among: fresh[of] })}
      />
      <Range value={value} onChange={onChange} names={names} disabled={disabled} />
      <Checkbox
        checked={value.many}
        disabled={disabled}
        onChange={({ target }) => onChange({ ...value, many: target.checked })}
      >
        {c('many')}
      </Checkbox>
      <p className="c-hint">{c('choiceHint')}</p>
    </div>
  )
}

function Range({ value, onChange, names, disabled }: Props) {
  const c = useText(choiceMessages)
  const { among } = value
  const change = (next: Among) => onChange({ ...value, among: next })
  switch (among.of) {
    case 'all':
      return null
    case 'role':
      return (
        <RoleSelect
          value={among.roleId}
          onChange={(roleId) => change({ of: 'role', roleId })}
          disabled={disabled}
        />
      )
    case 'department':
      return (
        <DepartmentPicker
          aria-label={c('among.department')}
          disabled={disabled}
          value={among.departmentId ? [among.departmentId] : []}
          onChange={([departmentId]) => change({ of: 'department', departmentId: departmentId ?? 0 })}
        />
      )
    case 'people':
      return (
        <PeoplePicker
          multiple
          disabled={disabled}
          aria-label={c('among.people')}
          value={among.userIds.map((id) => names.people.get(id) ?? { id, name: `#${id}` })}
          onChange={(people) => {
            names.remember(people)
            change({ of: 'people', userIds: people.map(({ id }) => id) })
          }}
        />
      )
  }
}
