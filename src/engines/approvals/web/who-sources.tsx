import { queryOptions, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo } from 'react'
import { listRoles, permissionWord } from '#engines/access/domain/index.ts'
import { nounLabel, permissionGroups } from '#engines/access/web/index.ts'
import { compileForm, type FieldConfig, formIn, nameIn } from '#engines/forms/domain/index.ts'
import { nameIn as localNameOf } from '#shared/text.ts'
import { call, type Person, useLocale, useText } from '#web/index.ts'
import { amountSection } from '../domain/branch-conditions.ts'
import { listConditionForms, listFlowPositions } from '../domain/condition-forms.ts'
import { namingTypes } from '../domain/flow-issues.ts'
import { approvalListTypes } from '../domain/lists.ts'
import { approvalMessages } from './messages.ts'
import { whoMessages } from './who-messages.ts'

/** Names of people and roles that the flow holds, and of those picked since. */
export type Names = {
  people: ReadonlyMap<number, Person>
  /** Roles that the flow names, known also to who may not list all. */
  roles: ReadonlyMap<number, string>
  remember: (people: readonly Person[]) => void
}

/** Names of whom, and which flows, a flow may hold. */
export type WhoNames = {
  names: Names
  roles: ReadonlyMap<number, string>
  /** Names of positions and of the forms' fields. */
  positions: ReadonlyMap<number, string>
  fields: ReadonlyMap<string, string>
  departments: ReadonlyMap<number, string>
  /** Names of the flows that run as sub-flows. */
  flows: ReadonlyMap<number, string>
}

/** Every role of the organisation. */
export const rolesQuery = queryOptions({
  queryKey: ['role', 'all'],
  queryFn: ({ signal }) => call(listRoles, { query: { pageSize: 200 }, signal }),
})

const positionsQuery = (flowId: number) => ({
  queryKey: [approvalListTypes.flows, 'positions', flowId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(listFlowPositions, { params: { id: flowId }, signal }),
  staleTime: 60_000,
})

/** The forms in force that records of a flow's kind are filled in with. */
export const formsQuery = (flowId: number) => ({
  queryKey: [approvalListTypes.flows, 'forms', flowId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(listConditionForms, { params: { id: flowId }, signal }),
  staleTime: 60_000,
})

/** People and department fields of the forms in force, each once; null while they are loaded. */
export function useNamingFields(flowId: number): { id: string; name: string }[] | null {
  const locale = useLocale()
  const { data } = useQuery(formsQuery(flowId))
  if (!data) return null
  const fields = data.list.flatMap((form) =>
    form.fieldGroupList.flatMap(({ fieldList }) =>
      fieldList.flatMap((field) =>
        namingTypes.includes(field.type) ? [{ id: field.id, name: nameIn(field, locale) }] : [],
      ),
    ),
  )
  return [...new Map(fields.toReversed().map((field) => [field.id, field])).values()].toReversed()
}

/** The fields of the forms in force, and the record's amount, by id; of forms that have a field with the same id the first counts. */
export function useFormFields(flowId: number): (id: string) => FieldConfig | undefined {
  const locale = useLocale()
  const { data } = useQuery(formsQuery(flowId))
  const fields = useMemo(
    () =>
      new Map(
        [...(data?.list ?? []).toReversed(), { fieldGroupList: [amountSection] }]
          .flatMap(({ fieldGroupList }) => formIn(compileForm({ fieldGroupList }), locale).fields)
          .map(({ id, config }) => [id, config] as const),
      ),
    [data, locale],
  )
  return (id) => fields.get(id)
}

/** Names of the positions that the organisation has. */
export function usePositionNames(flowId: number): ReadonlyMap<number, string> {
  const { data } = useQuery(positionsQuery(flowId))
  return new Map((data?.list ?? []).map(({ id, name }) => [id, name]))
}

type SelectProps<V> = { flowId: number; value: V; disabled: boolean; onChange: (value: V) => void }

/** One of the positions; 0: none chosen yet. */
export function PositionSelect({ flowId, value, disabled, onChange }: SelectProps<number>) {
  const w = useText(whoMessages)
  const names = usePositionNames(flowId)
  return (
    <Select
      className="c-who-value"
      aria-label={w('position')}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      {...(value ? { value } : {})}
      placeholder={w('choosePosition')}
      options={[...names].map(([id, name]) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}

/** One of the permissions that roles give; '': none chosen yet. */
export function PermissionSelect({ value, disabled, onChange }: Omit<SelectProps<string>, 'flowId'>) {
  const w = useText(whoMessages)
  const locale = useLocale()
  return (
    <Select
      className="c-who-value"
      aria-label={w('permission')}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      {...(value ? { value } : {})}
      placeholder={w('choosePermission')}
      options={permissionGroups().map(({ noun, permissions }) => ({
        label: nounLabel(noun, locale),
        options: permissions.map((one) => ({ value: one, label: permissionWord(one, locale) })),
      }))}
      onChange={onChange}
    />
  )
}

/** One of the fields that name people; '': none chosen yet. */
export function FieldSelect({ flowId, value, disabled, onChange }: SelectProps<string>) {
  const w = useText(whoMessages)
  const fields = useNamingFields(flowId)
  return (
    <div className="c-who-value">
      <Select
        className="c-full-width"
        aria-label={w('formField')}
        disabled={disabled}
        loading={fields === null}
        showSearch={{ optionFilterProp: 'label' }}
        {...(value ? { value } : {})}
        placeholder={w('chooseField')}
        options={(fields ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
      <p className="c-hint">{w(fields?.length === 0 ? 'noFields' : 'fieldHint')}</p>
    </div>
  )
}

/** One of the roles; 0: none chosen yet. */
export function RoleSelect({
  value,
  onChange,
  disabled,
}: {
  value: number
  onChange: (roleId: number) => void
  disabled: boolean
}) {
  const t = useText(approvalMessages)
  const locale = useLocale()
  const roles = useQuery(rolesQuery)
  return (
    <Select
      className="c-who-value"
      aria-label={t('byRole')}
      disabled={disabled}
      loading={roles.isPending}
      {...(value ? { value } : {})}
      placeholder={t('chooseRole')}
      options={roles.data?.list.map((one) => ({ value: one.id, label: localNameOf(one, locale) })) ?? []}
      onChange={onChange}
    />
  )
}
