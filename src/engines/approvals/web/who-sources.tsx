import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { call, useText } from '#web/index.ts'
import { listConditionForms, listFlowPositions } from '../domain/condition-forms.ts'
import { namingTypes } from '../domain/flow-issues.ts'
import { approvalListTypes } from '../domain/lists.ts'
import { whoMessages } from './who-messages.ts'

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
  const { data } = useQuery(formsQuery(flowId))
  if (!data) return null
  const fields = data.list.flatMap((form) =>
    form.fieldGroupList.flatMap(({ fieldList }) =>
      fieldList.flatMap(({ id, name, type }) => (namingTypes.includes(type) ? [{ id, name }] : [])),
    ),
  )
  return [...new Map(fields.toReversed().map((field) => [field.id, field])).values()].toReversed()
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
