import { Alert, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import type { FormDefinitionInput } from '#engines/forms/domain/index.ts'
import { Dialog, toast, useLocale, useText } from '#web/index.ts'
import { fieldsOf } from '../../domain/edit-definition.ts'
import { wordsOf } from '../properties/property-row.ts'
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
  const publish = async (): Promise<void> => {
    try {
      await editing.publish(asDefault)
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
      confirmDisabled={errors > 0 || (lost.length > 0 && !isAccepted)}
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
              <Alert
                type="warning"
                showIcon
                title={t('publishLost')}
                description={
                  <>
                    <ul className="d-bullets">
                      {lost.map((words) => (
                        <li key={words.zh}>{wordsOf(words, locale)}</li>
                      ))}
                    </ul>
                    <Checkbox checked={isAccepted} onChange={({ target }) => setAccepted(target.checked)}>
                      {t('publishLostAccept')}
                    </Checkbox>
                  </>
                }
              />
            ) : null}
          </>
        )}
      </div>
    </Dialog>
  )
}
