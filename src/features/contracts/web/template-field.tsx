import { useState } from 'react'
import type { PickerProps } from '#engines/forms/web/index.ts'
import { listTemplates } from '#features/templates/domain/index.ts'
import { nameIn } from '#shared/text.ts'
import { call, confirm, RemoteSelect, toast, useLocale, useText } from '#web/index.ts'
import { type ContractForm, readContract } from '../domain/api.ts'
import { contractMessages } from './messages.ts'

type Template = { id: number; name: string; ordinal: number | null }
type Props = PickerProps<number> & { opened: ContractForm }

const published = 2

/**
 * The template that the contract's text is made from: a published one of its type. Another one keeps what is filled in; a text that
 * somebody uploaded or wrote in is not the contract's text any more then, which is asked about.
 */
export function TemplateField({ opened, field: _, value, onChange, ...control }: Props) {
  const t = useText(contractMessages)
  const locale = useLocale()
  const [known, setKnown] = useState<Template | null>(opened.template)
  const labelOf = ({ name, ordinal }: Template) =>
    ordinal === null ? name : t('templateVersion', { name, ordinal })
  const mayReplace = async (): Promise<boolean> => {
    try {
      const { documents } = await call(readContract, { params: { id: opened.contractID ?? 0 } })
      if (documents.find(({ kind }) => kind === 'text')?.origin !== 'edited') return true
    } catch (error) {
      toast.failure(error)
      return false
    }
    return confirm({ title: t('replaceTextTitle'), content: t('replaceText'), okText: t('replace') })
  }
  return (
    <RemoteSelect<Template>
      {...control}
      value={
        value === null ? [] : [known?.id === value ? known : { id: value, name: `#${value}`, ordinal: null }]
      }
      onChange={async ([template]) => {
        if ((template?.id ?? null) === value || !(await mayReplace())) return
        setKnown(template ?? null)
        onChange(template?.id ?? null)
      }}
      load={async ({ q, signal }) => {
        const query = { contractTypeID: opened.contractTypeID, state: published, pageSize: 50, q } as const
        const { list } = await call(listTemplates, { query, signal })
        return list.map((one) => ({
          id: one.id,
          name: nameIn(one, locale),
          ordinal: one.publishedOrdinal,
        }))
      }}
      keyOf={({ id }) => id}
      labelOf={labelOf}
      emptyText={t('noTemplates')}
    />
  )
}
