import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { fieldLabel, readFormVersion } from '#engines/forms/domain/index.ts'
import { call, Dialog, ErrorState, useLocale, useText } from '#web/index.ts'
import type { FormDetail } from '../../domain/api.ts'
import type { FormVersionRow } from '../../domain/version-api.ts'
import { libraryMessages } from './library-messages.ts'

/** What a published version asks for: its sections with their fields, types and which are required. */
export function VersionFields({
  version,
  form,
  onClose,
}: {
  version: FormVersionRow
  form: FormDetail
  onClose: () => void
}) {
  const t = useText(libraryMessages)
  const locale = useLocale()
  const read = useQuery({
    queryKey: ['forms', 'version', version.id],
    queryFn: ({ signal }) => call(readFormVersion, { params: { id: version.id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      open
      width={720}
      title={`${form.name} · ${t('fieldsOf', { number: version.version })}`}
      onCancel={onClose}
    >
      {read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : null}
      {read.isPending ? <Skeleton active /> : null}
      {read.data?.fieldGroupList.map((group) => (
        <section key={`${group.name} ${group.fieldList[0]?.id}`} className="l-fields">
          <h3>{group.name}</h3>
          <ul>
            {group.fieldList.map((field) => (
              <li key={field.id}>
                <span className="l-field-name">{field.name}</span>
                {field.required ? <span className="l-mark l-mark-accent">{t('required')}</span> : null}
                <span className="l-field-type">{fieldLabel(field, locale)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  )
}
