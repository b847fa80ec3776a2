import type { ReactNode } from 'react'
import { type NamedRecord, type RecordSource, useKnownRecords } from '../use-known-records.ts'
import { type FieldProps, RemoteSelect, type RemoteSelectProps } from './remote-select.tsx'

export type RecordPickerProps<T extends NamedRecord> = FieldProps & {
  source: RecordSource<T>
  value: readonly number[]
  onChange: (ids: number[]) => void
  load: RemoteSelectProps<T>['load']
  /** Names that came with what is chosen already. */
  nameOf?: ((id: number) => string | undefined) | undefined
  /** A second, quiet line of a row. */
  noteOf?: (item: Partial<T>) => ReactNode
  isDisabled?: (item: Partial<T>) => boolean
  multiple?: boolean
  allowClear?: boolean
  emptyText?: string
  reloadKey?: unknown
}

/** A RemoteSelect whose value are ids: names come from the caller, from what was picked on this screen, or from the server. */
export function RecordPicker<T extends NamedRecord>(props: RecordPickerProps<T>) {
  const { source, value, onChange, nameOf, noteOf, load, ...rest } = props
  const known = useKnownRecords(source, value, { nameOf })
  return (
    <RemoteSelect<NamedRecord & Partial<T>>
      {...rest}
      value={known.items}
      onChange={(items) => {
        // What has only a name was chosen before and is remembered by whoever gave the name.
        known.remember(items.filter((item) => Object.keys(item).length > 2) as unknown as T[])
        onChange(items.map(({ id }) => id))
      }}
      load={load as unknown as RemoteSelectProps<NamedRecord & Partial<T>>['load']}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
      renderRow={(item) => {
        const note = noteOf?.(item)
        return (
          <span className="c-record-row">
            <span>{item.name}</span>
            {note ? <span className="c-record-note">{note}</span> : null}
          </span>
        )
      }}
    />
  )
}
