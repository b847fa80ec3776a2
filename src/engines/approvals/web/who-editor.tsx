import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { PeoplePicker, useText } from '#web/index.ts'
import { mostManagers, type Who } from '../domain/flow-definition.ts'
import { waysToAsk } from '../domain/flow-issues.ts'
import { choiceMessages } from './choice-messages.ts'
import { ChoiceSettings } from './choice-settings.tsx'
import { handlingMessages } from './handling-messages.ts'
import { approvalMessages } from './messages.ts'
import { whoMessages } from './who-messages.ts'
import { FieldSelect, type Names, PermissionSelect, PositionSelect, RoleSelect } from './who-sources.tsx'

const highestLevel = 5

/** What a newly chosen way starts with. An id of 0, and a field or permission of '', mean: none chosen yet. */
const fresh: Readonly<Record<Who['by'], Who>> = {
  person: { by: 'person', userIds: [] },
  role: { by: 'role', roleId: 0 },
  position: { by: 'position', positionId: 0 },
  permission: { by: 'permission', permission: '' },
  departmentHead: { by: 'departmentHead', levelsUp: 0 },
  initiatorManager: { by: 'initiatorManager' },
  initiator: { by: 'initiator' },
  managerChain: { by: 'managerChain', levels: 2 },
  formField: { by: 'formField', fieldId: '' },
  initiatorChoice: { by: 'initiatorChoice', among: { of: 'all' }, many: false },
}

type Props = {
  flowId: number
  value: readonly Who[]
  onChange: (who: Who[]) => void
  names: Names
  disabled: boolean
  label: string
  /** The initiator may choose: whom a step asks, not who is told. */
  offersChoice: boolean
  /** The initiator themselves: who does something, not who approves or is told. */
  offersInitiator: boolean
}

/** The people of a node: one or several ways. */
export function WhoEditor({ flowId, value, onChange, names, disabled, label, ...offers }: Props) {
  const { offersChoice, offersInitiator } = offers
  const t = useText(approvalMessages)
  const w = useText(whoMessages)
  const c = useText(choiceMessages)
  const d = useText(handlingMessages)
  const words: Readonly<Record<Who['by'], string>> = {
    person: t('byPerson'),
    role: t('byRole'),
    position: w('position'),
    permission: w('permission'),
    departmentHead: t('byHead'),
    initiatorManager: t('byManager'),
    initiator: d('byInitiator'),
    managerChain: w('managerChain'),
    formField: w('formField'),
    initiatorChoice: c('byChoice'),
  }
  const isChoice = (who: Who | undefined) => who?.by === 'initiatorChoice'
  // Once a step.
  const offered = (here: Who) =>
    waysToAsk.filter(
      (by) =>
        by === here.by ||
        ((by !== 'initiatorChoice' || (offersChoice && !value.some(isChoice))) &&
          (by !== 'initiator' || offersInitiator)),
    )
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
            options={offered(who).map((by) => ({ value: by, label: words[by] }))}
            onChange={(by) => change(index, fresh[by])}
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
    case 'permission':
      return (
        <PermissionSelect
          value={who.permission}
          onChange={(permission) => onChange({ by: 'permission', permission })}
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
    case 'initiatorChoice':
      return <ChoiceSettings value={who} onChange={onChange} names={names} disabled={disabled} />
    default:
      return <span className="c-who-value" />
  }
}
