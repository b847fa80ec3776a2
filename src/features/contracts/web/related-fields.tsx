import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { type RelatedContracts, relationLabel, relationTypes } from '#engines/forms/domain/index.ts'
import type { PickerProps } from '#engines/forms/web/index.ts'
import { limit, paging, relatedContractQuery } from '#shared/constants.ts'
import { call, RecordPicker, type RecordSource, useLocale, useText } from '#web/index.ts'
import { listArchiveAddressChoices } from '../domain/archive-address-choices.ts'
import type { ArchiveAddress } from '../domain/archive-address-record.ts'
import { contractStatusLabels, labelOf } from '../domain/contract-status.ts'
import { listContractsForRelated, type RelatedRow } from '../domain/related-api.ts'
import { relatedMessages } from './related-messages.ts'
import './related-fields.css'

export const contractSource: RecordSource<RelatedRow> = {
  kind: 'relatedContract',
  loadByIds: async (ids, signal) => {
    const query = { ...relatedContractQuery, ids: [...ids], pageSize: paging.max }
    return (await call(listContractsForRelated, { query, signal })).list
  },
}

/** Contracts that the person may name, by number, name or party. */
export const findContracts = async (q: string, signal: AbortSignal) =>
  (await call(listContractsForRelated, { query: { ...relatedContractQuery, ...(q && { q }) }, signal })).list

/** Groups of contracts that hang together, each with the way they do. `ownID`: the contract itself, which is not offered. */
export function RelatedContractsField(
  props: PickerProps<readonly RelatedContracts[]> & { ownID: number | null },
) {
  const { field, value, onChange, nameOf, ownID, ...control } = props
  const t = useText(relatedMessages)
  const groups = value ?? []
  const disabled = control.disabled ?? false
  const changed = (next: readonly RelatedContracts[]) => onChange(next.length > 0 ? next : null)
  const replaced = (at: number, group: RelatedContracts) =>
    changed(groups.map((one, index) => (index === at ? group : one)))
  return (
    <div className="c-related">
      {groups.map((group, at) => (
        <RelatedGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no name of its own and keeps its place
          key={at}
          {...control}
          id={at === 0 ? control.id : `${control.id}-${at}`}
          label={t('group', { name: field.name, number: at + 1 })}
          group={group}
          ownID={ownID}
          nameOf={(id) => nameOf?.({ kind: 'contract', id })}
          onChange={(next) => replaced(at, next)}
          onRemove={() => changed(groups.filter((_, index) => index !== at))}
        />
      ))}
      <Button
        {...(groups.length === 0 ? { id: control.id } : {})}
        type="dashed"
        icon={<PlusOutlined />}
        disabled={disabled}
        onBlur={() => control.onBlur?.()}
        // The field's label would take the place of what the button does.
        aria-label={`${field.name} ${t('add')}`}
        aria-describedby={control['aria-describedby']}
        onClick={() => changed([...groups, { relationType: relationTypes.related, contractIDs: [] }])}
      >
        {t('add')}
      </Button>
    </div>
  )
}

type GroupProps = Omit<PickerProps<unknown>, 'field' | 'value' | 'onChange' | 'nameOf'> & {
  label: string
  group: RelatedContracts
  ownID: number | null
  nameOf: (id: number) => string | undefined
  onChange: (group: RelatedContracts) => void
  onRemove: () => void
}

function RelatedGroup({ label, group, ownID, nameOf, onChange, onRemove, ...control }: GroupProps) {
  const t = useText(relatedMessages)
  const locale = useLocale()
  const isShort = group.contractIDs.length < limit.relatedContractsMin
  return (
    <fieldset className="c-related-group" aria-label={label}>
      <Select
        className="c-related-type"
        aria-label={t('relationType')}
        disabled={control.disabled ?? false}
        value={group.relationType}
        onChange={(relationType) => onChange({ ...group, relationType })}
        options={Object.values(relationTypes).map((type) => ({
          value: type,
          label: relationLabel(type, locale),
        }))}
      />
      <RecordPicker<RelatedRow>
        {...control}
        aria-label={t('contracts')}
        status={isShort ? (control.status ?? '') : ''}
        source={contractSource}
        multiple
        value={group.contractIDs}
        onChange={(contractIDs) => onChange({ ...group, contractIDs })}
        nameOf={nameOf}
        placeholder={t('choose')}
        load={async ({ q, signal }) => {
          const query = { ...relatedContractQuery, relationType: group.relationType, ...(q && { q }) }
          const { list } = await call(listContractsForRelated, { query, signal })
          return list.filter(({ id }) => id !== ownID)
        }}
        reloadKey={group.relationType}
        noteOf={({ number, status }) =>
          [number, status && labelOf(contractStatusLabels[status as 1], locale)].filter(Boolean).join(' · ')
        }
        emptyText={t('none')}
      />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        disabled={control.disabled ?? false}
        aria-label={t('remove', { label })}
        onClick={onRemove}
      />
    </fieldset>
  )
}

const addresses = async (narrowed: { q?: string; ids?: number[] }, signal: AbortSignal) =>
  (await call(listArchiveAddressChoices, { query: { ...narrowed, pageSize: paging.max }, signal })).list

const addressSource: RecordSource<ArchiveAddress> = {
  kind: 'offlineArchiveAddress',
  loadByIds: (ids, signal) => addresses({ ids: [...ids] }, signal),
}

/** Where the paper is kept, from the organisation's list. */
export function OfflineArchiveAddressField(props: PickerProps<number>) {
  const { field, value, onChange, nameOf, ...control } = props
  const t = useText(relatedMessages)
  return (
    <RecordPicker<ArchiveAddress>
      {...control}
      source={addressSource}
      value={value === null ? [] : [value]}
      onChange={(ids) => onChange(ids[0] ?? null)}
      nameOf={(id) => nameOf?.({ kind: 'offlineArchiveAddress', id })}
      placeholder={control.placeholder || t('chooseAddress')}
      load={({ q, signal }) => addresses(q ? { q } : {}, signal)}
      isDisabled={({ state }) => state === 2}
      allowClear={field.clearable}
      emptyText={t('noAddress')}
    />
  )
}
