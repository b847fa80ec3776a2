import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { listRoles } from '#engines/access/domain/index.ts'
import { call, PeoplePicker, type Person, useText } from '#web/index.ts'
import { mostManagers, type Who } from '../domain/flow-definition.ts'
import { builtWho } from '../domain/flow-issues.ts'
import { approvalMessages } from './messages.ts'
import { whoMessages } from './who-messages.ts'
import { FieldSelect, PositionSelect } from './who-sources.tsx'

/** Names of people and roles that the flow holds, and of those picked since. */
export type Names = {
  people: ReadonlyMap<number, Person>
  remember: (people: readonly Person[]) => void
}

/** Every role of the organisation. */
export const rolesQuery = queryOptions({
  queryKey: ['role', 'all'],
  queryFn: ({ signal }) => call(listRoles, { query: { pageSize: 200 }, signal }),
})

type Editable = Extract<Who, { by: (typeof builtWho)[number] }>
const highestLevel = 5

/** What a newly chosen way starts with. An id of 0, and a field of '', mean: none chosen yet. */
const fresh: Readonly<Record<Editable['by'], Editable>> = {
  person: { by: 'person', userIds: [] },
  role: { by: 'role', roleId: 0 },
  position: { by: 'position', positionId: 0 },
  departmentHead: { by: 'departmentHead', levelsUp: 0 },
  initiatorManager: { by: 'initiatorManager' },
  managerChain: { by: 'managerChain', levels: 2 },
  formField: { by: 'formField', fieldId: '' },
}

type Props = {
  flowId: number
  value: readonly Who[]
  onChange: (who: Who[]) => void
  names: Names
  disabled: boolean
  label: string
}

/** The people of a node: one or several ways. */
export function WhoEditor({ flowId, value, onChange, names, disabled, label }: Props) {
  const t = useText(approvalMessages)
  const w = useText(whoMessages)
  const words: Readonly<Record<Editable['by'], string>> = {
    person: t('byPerson'),
    role: t('byRole'),
    position: w('position'),
    departmentHead: t('byHead'),
    initiatorManager: t('byManager'),
    managerChain: w('managerChain'),
    formField: w('formField'),
  }
  const change = (index: number, who: Who) => onChange(value.with(index, who))
  return (
    <fieldset className="c-who" disabled={disabled}>
      <legend className="c-field-label">
        <span className="c-field-required" aria-hidden="true">
          *
        </span>
        {label}
      </legend>
      {value.map((who, index) => (
        // The ways of a node have no identity of their own.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div className="c-who-row" key={index}>
          <Select
            className="c-who-kind"
            aria-label={label}
            disabled={disabled}
            value={who.by}
            options={builtWho.map((by) => ({ value: by, label: words[by] }))}
            onChange={(by) => change(index, fresh[by as Editable['by']])}
          />
          <WhoValue
            flowId={flowId}
            who={who}
            onChange={(next) => change(index, next)}
            names={names}
            disabled={disabled}
          />
          {value.length > 1 && !disabled ? (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('removeWho')}
              onClick={() => onChange(value.toSpliced(index, 1))}
            />
          ) : null}
        </div>
      ))}
      {disabled ? null : (
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined />}
          onClick={() => onChange([...value, fresh.person])}
        >
          {t('addWho')}
        </Button>
      )}
    </fieldset>
  )
}

type ValueProps = { flowId: number; who: Who; onChange: (who: Who) => void; names: Names; disabled: boolean }

function WhoValue({ flowId, who, onChange, names, disabled }: ValueProps) {
  const t = useText(approvalMessages)
  const w = useText(whoMessages)
  switch (who.by) {
    case 'person':
      return (
        <div className="c-who-value">
          <PeoplePicker
            multiple
            disabled={disabled}
            aria-label={t('byPerson')}
            value={who.userIds.map((id) => names.people.get(id) ?? { id, name: `#${id}` })}
            onChange={(people) => {
              names.remember(people)
              onChange({ by: 'person', userIds: people.map(({ id }) => id) })
            }}
          />
        </div>
      )
    case 'role':
      return (
        <RoleSelect
          value={who.roleId}
          onChange={(roleId) => onChange({ by: 'role', roleId })}
          disabled={disabled}
        />
      )
    case 'departmentHead':
      return (
        <Select
          className="c-who-value"
          aria-label={t('byHead')}
          disabled={disabled}
          value={who.levelsUp}
          options={Array.from({ length: highestLevel + 1 }, (_, level) => ({
            value: level,
            label: level === 0 ? t('ownHead') : t('headUp', { count: level }),
          }))}
          onChange={(levelsUp) => onChange({ by: 'departmentHead', levelsUp })}
        />
      )
    case 'position':
      return (
        <PositionSelect
          flowId={flowId}
          value={who.positionId}
          onChange={(positionId) => onChange({ by: 'position', positionId })}
          disabled={disabled}
        />
      )
    case 'managerChain':
      return (
        <Select
          className="c-who-value"
          aria-label={w('managerChain')}
          disabled={disabled}
          value={who.levels}
          options={Array.from({ length: mostManagers }, (_, index) => ({
            value: index + 1,
            label: w('levels', { count: index + 1 }),
          }))}
          onChange={(levels) => onChange({ by: 'managerChain', levels })}
        />
      )
    case 'formField':
      return (
        <FieldSelect
          flowId={flowId}
          value={who.fieldId}
          onChange={(fieldId) => onChange({ by: 'formField', fieldId })}
          disabled={disabled}
        />
      )
    default:
      return <span className="c-who-value" />
  }
}

function RoleSelect({
  value,
  onChange,
  disabled,
}: {
  value: number
  onChange: (roleId: number) => void
  disabled: boolean
}) {
  const t = useText(approvalMessages)
  const roles = useQuery(rolesQuery)
  return (
    <Select
      className="c-who-value"
      aria-label={t('byRole')}
      disabled={disabled}
      loading={roles.isPending}
      {...(value ? { value } : {})}
      placeholder={t('chooseRole')}
      options={roles.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      onChange={onChange}
    />
  )
}
