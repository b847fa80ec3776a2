import { Checkbox, Select } from 'antd'
import { useLocale, useText } from '#web/index.ts'
import { type DataScope, dataScopes, permissionTable, permissionWord } from '../domain/permissions.ts'
import { accessMessages } from './messages.ts'
import {
  type Chosen,
  nounLabel,
  type PermissionGroup,
  permissionGroups,
  toggled,
} from './permission-groups.ts'

type Props = { chosen: Chosen; onChange: (chosen: Chosen) => void; disabled: boolean }

/** Permissions grouped by noun: a tick for each, and how far it reaches where that can be chosen. */
export function PermissionMatrix(props: Props) {
  return (
    <div className="c-matrix">
      {permissionGroups().map((group) => (
        <MatrixGroup key={group.noun} group={group} {...props} />
      ))}
    </div>
  )
}

function MatrixGroup({ group, chosen, onChange, disabled }: Props & { group: PermissionGroup }) {
  const t = useText(accessMessages)
  const locale = useLocale()
  const on = group.permissions.filter((permission) => chosen[permission] !== undefined).length
  const all = on === group.permissions.length
  return (
    <fieldset className="c-matrix-group">
      <legend>
        <Checkbox
          checked={all}
          indeterminate={on > 0 && !all}
          disabled={disabled}
          onChange={({ target }) =>
            onChange(
              group.permissions.reduce((so, permission) => toggled(so, permission, target.checked), chosen),
            )
          }
        >
          {nounLabel(group.noun, locale)}
        </Checkbox>
      </legend>
      {group.permissions.map((permission) => {
        const label = permissionWord(permission, locale)
        const scope = chosen[permission]
        return (
          <div key={permission} className="c-matrix-row">
            <Checkbox
              checked={scope !== undefined}
              disabled={disabled}
              onChange={({ target }) => onChange(toggled(chosen, permission, target.checked))}
            >
              {label}
            </Checkbox>
            {permissionTable[permission].isScoped && scope !== undefined ? (
              <Select<DataScope>
                className="c-matrix-scope"
                size="small"
                value={scope}
                disabled={disabled}
                aria-label={t('scopeOf', { name: label })}
                onChange={(next) => onChange({ ...chosen, [permission]: next })}
                options={dataScopes.map((value) => ({ value, label: t(value) }))}
              />
            ) : null}
          </div>
        )
      })}
    </fieldset>
  )
}
