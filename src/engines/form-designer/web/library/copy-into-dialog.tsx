import { useState } from 'react'
import { call, Dialog, Field, toast, useText } from '#web/index.ts'
import { type FormDetail, readForm } from '../../domain/api.ts'
import { takeFormVersion } from '../../domain/version-api.ts'
import { SourceSelect } from './form-dialogs.tsx'
import { libraryMessages } from './library-messages.ts'

/** Makes the draft of a form from another form of its kind: as published, else as drafted. */
export function CopyIntoDialog({
  form,
  onClose,
  onDone,
}: {
  form: FormDetail
  onClose: () => void
  onDone: () => void
}) {
  const t = useText(libraryMessages)
  const [sourceID, setSourceID] = useState<number | null>(null)
  const [checked, setChecked] = useState(false)
  const hasDraft = form.draft !== null
  const save = async () => {
    setChecked(true)
    if (sourceID === null) return
    try {
      const source = await call(readForm, { params: { id: sourceID } })
      const formVersionID = (source.published ?? source.draft)?.id as number
      await call(takeFormVersion, {
        params: { id: form.id },
        body: { version: form.version, formVersionID, overwriteDraft: hasDraft },
      })
      toast.success(t('rolledBack'))
      onDone()
    } catch (error) {
      toast.failure(error)
    }
  }
  return (
    <Dialog
      open
      title={t('copyInto')}
      onCancel={onClose}
      onConfirm={save}
      confirmText={t(hasDraft ? 'replaceDraft' : 'copy')}
      danger={hasDraft}
    >
      <p className={hasDraft ? 'l-words l-warning' : 'l-words'}>
        {t(hasDraft ? 'rollBackOverwrite' : 'copyIntoContent')}
      </p>
      <Field
        label={t('source')}
        required
        error={checked && sourceID === null ? t('chooseSource') : undefined}
      >
        {(control) => (
          <SourceSelect
            {...control}
            formType={form.formType}
            except={form.id}
            value={sourceID}
            onChange={setSourceID}
          />
        )}
      </Field>
    </Dialog>
  )
}
