import { useState } from 'react'
import type { PickerProps } from '#engines/forms/web/index.ts'
import { listTemplates } from '#features/templates/domain/index.ts'
import { call, RemoteSelect, useText } from '#web/index.ts'
import type { ContractForm } from '../domain/api.ts'
import { contractMessages } from './messages.ts'

type Template = { id: number; name: string; ordinal: number | null }
type Props = PickerProps<number> & { opened: ContractForm }

const published = 2

/** The template that the contract's text is made from: a published one of its type. Another one keeps what is filled in. */
export function TemplateField({ opened, field: _, value, onChange, ...control }: Props) {
  const t = useText(contractMessages)
  const [known, setKnown] = useState<Template | null>(opened.template)
  const labelOf = ({ name, ordinal }: Template) =>
    ordinal === null ? name : t('templateVersion', { name, ordinal })
  return (
    <RemoteSelect<Template>
      {...control}
      value={
        value === null ? [] : [known?.id === value ? known : { id: value, name: `#${value}`, ordinal: null }]
      }
      onChange={([template]) => {
        setKnown(template ?? null)
        onChange(template?.id ?? null)
      }}
      load={async ({ q, signal }) => {
        const query = { contractTypeID: opened.contractTypeID, state: published, pageSize: 50, q } as const
        const { list } = await call(listTemplates, { query, signal })
        return list.map(({ id, name, publishedOrdinal }) => ({ id, name, ordinal: publishedOrdinal }))
      }}
      keyOf={({ id }) => id}
      labelOf={labelOf}
      emptyText={t('noTemplates')}
    />
  )
}
