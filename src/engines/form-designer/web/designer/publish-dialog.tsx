import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import type { FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { said } from '#shared/text.ts'
import { call, Dialog, ErrorState, toast, useLocale, useText } from '#web/index.ts'
import { listFormFieldUses } from '../../domain/api.ts'
import { fieldsOf } from '../../domain/edit-definition.ts'
import { lostFields } from '../../domain/lost-fields.ts'
import { ChangeList, differences } from './change-list.tsx'
import { CheckList } from './check-list.tsx'
import { useDesign } from './design-context.ts'
import { designerMessages } from './designer-messages.ts'
import { lostPurposes } from './lost-purposes.ts'
import type { DraftEditing } from './use-form-draft.ts'

/** The last word before publishing: what will differ, or what must be mended first. */
export function PublishDialog({ editing, onClose }: { editing: DraftEditing; onClose: () => void }) {
  const t = useText(designerMessages)
  const locale = useLocale()
  const { definition, issues, fields, purposes } = useDesign()
  const { published, versions, isDefault, defaultName, contractTypeID } = editing.detail
  const [asDefault, setAsDefault] = useState(false)
  const [isAccepted, setAccepted] = useState(false)
  const lost = lostPurposes(fields, purposes)
  const errors = issues.filter(({ severity }) => severity === 'error').length
  const number = Math.max(0, ...versions.filter((one) => one.publishedTime).map((one) => one.version)) + 1
  const changes = useMemo(
    () =>
      published
        ? differences(
            { fieldGroupList: published.fieldGroupList as FormDefinitionInput['fieldGroupList'] },
            definition,
            locale,
          )
        : null,
    [published, definition, locale],
  )
  const uses = useLostUses(editing)
  const isAsked = lost.length > 0 || uses.affected.length > 0
  const publish = async (): Promise<void> => {
    try {
      await editing.publish({ asDefault, acceptLostUses: uses.affected.length > 0 && isAccepted })
    } catch (error) {
      toast.failure(error)
      return
    }
    toast.success(t('publishedDone', { number }))
    onClose()
  }
  return (
    <Dialog
      open
      title={t('publishTitle', { number })}
      confirmText={t('publish')}
      confirmDisabled={errors > 0 || !uses.isKnown || (isAsked && !isAccepted)}
      onCancel={onClose}
      onConfirm={publish}
    >
      <div className="d-publish">
        {errors > 0 ? (
          <>
            <Alert type="error" showIcon title={t('publishFaulty', { count: errors })} />
            <CheckList onDone={onClose} />
          </>
        ) : (
          <>
            <p>{t('publishEffect')}</p>
            {published === null ? (
              <p>{t('publishFirst', { count: fieldsOf(definition).length })}</p>
            ) : changes?.length ? (
              <>
                <p>{t('publishChanges', { number: published.version })}</p>
                <ChangeList changes={changes} />
              </>
            ) : changes ? (
              <p>{t('publishSame')}</p>
            ) : null}
            {isDefault ? (
              <p>{t('publishIsDefault')}</p>
            ) : contractTypeID === null ? (
              <div className="d-publish-default">
                <Checkbox checked={asDefault} onChange={({ target }) => setAsDefault(target.checked)}>
                  {t('publishAsDefault')}
                </Checkbox>
                <p className="c-hint">
                  {defaultName === null
                    ? t('publishNoDefault')
                    : t('publishDefaultNow', { name: defaultName })}
                </p>
              </div>
            ) : null}
            {lost.length > 0 ? (
              <Warning title={t('publishLost')} lines={lost.map((words) => said(words, locale))} />
            ) : null}
            {uses.isPending ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
            {uses.error ? <ErrorState compact error={uses.error} onRetry={uses.retry} /> : null}
            {uses.affected.length > 0 ? <Warning title={t('publishUsed')} lines={uses.affected} /> : null}
            {isAsked ? (
              <Checkbox checked={isAccepted} onChange={({ target }) => setAccepted(target.checked)}>
                {t('publishLostAccept')}
              </Checkbox>
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  )
}

const Warning = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <Alert
    type="warning"
    showIcon
    title={title}
    description={
      <ul className="d-bullets">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    }
  />
)

/** What outside of the form looks at fields that the draft lost: asked only where it lost any. */
function useLostUses({ detail, draft }: DraftEditing) {
  const t = useText(designerMessages)
  const published = detail.published as FormDefinitionInput | null
  const lost = published ? lostFields(published, draft.definition) : []
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['forms', 'field_uses', detail.id],
    queryFn: ({ signal }) => call(listFormFieldUses, { params: { id: detail.id }, signal }),
    enabled: lost.length > 0,
    // Flows may have changed since.
    gcTime: 0,
  })
  const names = new Map((published ? fieldsOf(published) : []).map(({ id, name }) => [id, name]))
  const affected = (data?.list ?? []).flatMap(({ fieldID, uses }) =>
    lost.includes(fieldID)
      ? uses.map((use) => t('publishUsedOf', { field: names.get(fieldID) ?? fieldID, use }))
      : [],
  )
  return {
    affected,
    error,
    isPending: isLoading,
    isKnown: lost.length === 0 || data !== undefined,
    retry: () => void refetch(),
  }
}
