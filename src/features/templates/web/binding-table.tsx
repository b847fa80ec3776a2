import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { commonForm } from '#engines/forms/domain/index.ts'
import { call, EmptyState, ErrorState, Panel, toast, useText } from '#web/index.ts'
import { bindTemplateVersion, type TemplateDetail } from '../domain/api.ts'
import type { Binding, Bindings } from '../domain/template.ts'
import { templateMessages } from './messages.ts'
import { templateKey } from './template-dialogs.tsx'

type Version = TemplateDetail['versions'][number]
type FormField = { id: string; name: string; type: string; partyType?: number | undefined }

/** Pieces of a value that a bookmark may ask for, by the field's type. */
const partsOf = (field: FormField | undefined) => {
  if (field?.type === 'money') return ['figure', 'words', 'unit'] as const
  if (field?.type === 'daterange') return ['start', 'end'] as const
  if (field?.partyType !== undefined) return ['first', 'contactsName', 'contactsPhone'] as const
  return []
}

/** Which form field fills which bookmark of a version: a row a value, with every place where it stands. */
export function BindingTable(props: { template: TemplateDetail; version: Version; editable: boolean }) {
  const { template, version, editable } = props
  const t = useText(templateMessages)
  const client = useQueryClient()
  const [bindings, setBindings] = useState<Bindings>(version.bindings)
  const typeID = template.contractTypes[0]?.id
  const form = useQuery({
    queryKey: ['commonForm', 1, typeID],
    queryFn: ({ signal }) =>
      call(commonForm, { query: { formType: 1, ...(typeID && { contractTypeID: typeID }) }, signal }),
  })
  if (form.error) return <ErrorState error={form.error} onRetry={form.refetch} />
  const fields: FormField[] = (form.data?.fieldGroupList ?? []).flatMap(({ fieldList }) => fieldList)
  const isLocked = version.publishedAt !== null || !editable
  const changed = JSON.stringify(bindings) !== JSON.stringify(version.bindings)
  const save = async () => {
    try {
      const params = { id: template.id, versionId: version.id }
      const answer = await call(bindTemplateVersion, {
        params,
        body: { version: template.version, bindings },
      })
      client.setQueryData(templateKey(template.id), answer)
      toast.success(t('saved'))
    } catch (error) {
      toast.failure(error)
    }
  }
  const bind = (name: string, binding: Binding | null) => {
    const { [name]: _, ...rest } = bindings
    setBindings(binding ? { ...rest, [name]: binding } : rest)
  }
  const values = [...new Set(version.bookmarks.map(({ valueName }) => valueName))]
  return (
    <Panel
      title={t('bookmarks')}
      extra={
        isLocked ? null : (
          <Button type="primary" disabled={!changed} onClick={save}>
            {t('saveBindings')}
          </Button>
        )
      }
    >
      <p className="c-template-hint">{version.publishedAt ? t('lockedHint') : t('bookmarksHint')}</p>
      {values.length === 0 ? (
        <EmptyState compact title={t('noBookmarks')} hint={t('noBookmarksHint')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone must be reached by the keyboard.
        <section className="c-bindings-scroll" aria-label={t('bookmarks')} tabIndex={0}>
          <table className="c-bindings">
            <thead>
              <tr>
                <th scope="col">{t('bookmark')}</th>
                <th scope="col">{t('places')}</th>
                <th scope="col">{t('sample')}</th>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('part')}</th>
              </tr>
            </thead>
            <tbody>
              {values.map((name) => (
                <BindingRow
                  key={name}
                  name={name}
                  version={version}
                  fields={fields}
                  binding={bindings[name]}
                  locked={isLocked}
                  onBind={(binding) => bind(name, binding)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  )
}

type RowProps = {
  name: string
  version: Version
  fields: readonly FormField[]
  binding: Binding | undefined
  locked: boolean
  onBind: (binding: Binding | null) => void
}

function BindingRow({ name, version, fields, binding, locked, onBind }: RowProps) {
  const t = useText(templateMessages)
  const places = version.bookmarks.filter(({ valueName }) => valueName === name)
  const field = fields.find(({ id }) => id === binding?.fieldID)
  const parts = partsOf(field)
  const canFill = places.some(({ fillable }) => fillable)
  const stories = [
    ...new Set(
      places.map(
        ({ story, inTable }) => `${t(`story_${story as 'body'}`)}${inTable ? `·${t('inTable')}` : ''}`,
      ),
    ),
  ]
  const label = `${name} ${t('field')}`
  return (
    <tr>
      <th scope="row" className="c-mono">
        {name}
      </th>
      <td>
        {stories.join('、')}
        {places.length > 1 ? ` ×${places.length}` : ''}
      </td>
      <td className="c-bindings-sample">{canFill ? places[0]?.text || '—' : t('unfillable')}</td>
      <td>
        {locked ? (
          (field?.name ?? binding?.fieldID ?? t('unbound'))
        ) : (
          <Select
            aria-label={label}
            className="c-bindings-select"
            allowClear
            disabled={!canFill}
            placeholder={t('unbound')}
            showSearch={{ optionFilterProp: 'label' }}
            options={fields.map(({ id, name: words }) => ({ value: id, label: words }))}
            value={binding?.fieldID ?? null}
            onChange={(fieldID?: string | null) => onBind(fieldID ? { fieldID } : null)}
          />
        )}
      </td>
      <td>
        {parts.length === 0 || !binding ? null : locked ? (
          binding.part ? (
            t(`part_${binding.part as 'words'}`)
          ) : (
            t('whole')
          )
        ) : (
          <Select
            aria-label={`${name} ${t('part')}`}
            className="c-bindings-part"
            value={binding.part ?? ''}
            options={[
              { value: '', label: t('whole') },
              ...parts.map((part) => ({ value: part, label: t(`part_${part}`) })),
            ]}
            onChange={(part) =>
              onBind(part ? { fieldID: binding.fieldID, part } : { fieldID: binding.fieldID })
            }
          />
        )}
      </td>
    </tr>
  )
}
