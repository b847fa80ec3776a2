import { ArrowLeftOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import type { FormWidgets } from '#engines/forms/web/index.ts'
import { call, EmptyState, ErrorState, useGo, usePathParams, useServices, useText } from '#web/index.ts'
import { type FormDetail, readForm } from '../../domain/api.ts'
import type { ClauseLibrary, FieldPurpose, KnownBookmark } from './design-context.ts'
import { Designer } from './designer.tsx'
import { designerMessages } from './designer-messages.ts'

export type FormDesignerPageProps = {
  /** Pickers of the features, for the preview and for default values; keep the object stable. */
  widgets: FormWidgets
  /** What fields of a form of this type may be for. */
  purposesOf?: (formType: FormDetail['formType']) => readonly FieldPurpose[]
  /** Bookmarks of the templates that use a form; null when it has none. */
  loadBookmarks?: (form: FormDetail, signal: AbortSignal) => Promise<KnownBookmark[] | null>
  /** Where clause fields take their statements from; keep the object stable. */
  clauseLibrary?: ClauseLibrary
  /** Whether lists of the records of such a form show its fields. */
  listsFields?: (formType: FormDetail['formType']) => boolean
}

const noPurposes = (): readonly FieldPurpose[] => []

/** /settings/forms/$id: the designer of one form; without form.manage it is read only. */
export function FormDesignerPage({
  widgets,
  purposesOf = noPurposes,
  loadBookmarks,
  clauseLibrary,
  listsFields,
}: FormDesignerPageProps) {
  const id = Number(usePathParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { may } = useServices()
  const go = useGo()
  const t = useText(designerMessages)
  const found = useQuery({
    queryKey: ['forms', 'detail', id],
    queryFn: ({ signal }) => call(readForm, { params: { id }, signal }),
    enabled: isId,
    // What is being designed is not replaced under the person's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const bookmarks = useQuery({
    queryKey: ['forms', 'bookmarks', id],
    queryFn: async ({ signal }) => (found.data && (await loadBookmarks?.(found.data, signal))) ?? null,
    enabled: found.data !== undefined && loadBookmarks !== undefined,
  })
  if (!isId || found.error)
    return (
      <main id="content" className="d-loading">
        <Button icon={<ArrowLeftOutlined aria-hidden />} type="text" onClick={() => go('/settings/forms')}>
          {t('back')}
        </Button>
        {found.error ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <EmptyState title={t('noForm')} />
        )}
      </main>
    )
  if (!found.data)
    return (
      <main id="content" className="d-loading">
        <Skeleton active paragraph={{ rows: 12 }} />
      </main>
    )
  return (
    <Designer
      key={id}
      opened={found.data}
      canEdit={may('form.manage')}
      widgets={widgets}
      purposes={purposesOf(found.data.formType)}
      bookmarks={bookmarks.data ?? null}
      clauseLibrary={clauseLibrary ?? null}
      listsFields={listsFields?.(found.data.formType) ?? false}
    />
  )
}
