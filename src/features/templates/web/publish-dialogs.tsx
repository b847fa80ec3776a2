import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { listFlows } from '#engines/approvals/domain/index.ts'
import { ApprovalPreviewSteps, usePreviewChoosing } from '#engines/approvals/web/index.ts'
import { nameIn } from '#shared/text.ts'
import {
  AppLink,
  call,
  confirm,
  Dialog,
  ErrorState,
  errorAt,
  Field,
  StaleNotice,
  toast,
  useEdit,
  useLocale,
  useText,
} from '#web/index.ts'
import { publishTemplate, type TemplateDetail } from '../domain/api.ts'
import {
  previewTemplateApproval,
  readTemplateSettings,
  submitTemplate,
  type TemplateSettings,
  updateTemplateSettings,
} from '../domain/life-api.ts'
import { templateMessages } from './messages.ts'
import { templateKey } from './template-dialogs.tsx'
import type { Version } from './text/use-template-text.ts'

/** How many values of a version no field fills. */
const unboundIn = (version: Version): number =>
  new Set(
    version.bookmarks
      .filter(({ fillable, valueName }) => fillable && !version.bindings[valueName])
      .map(({ valueName }) => valueName),
  ).size

/** Asks, then publishes a version without approval. */
export function usePublish(template: TemplateDetail): (version: Version) => void {
  const t = useText(templateMessages)
  const client = useQueryClient()
  return (version) => {
    const unbound = unboundIn(version)
    void confirm({
      title: t('publishTitle', { ordinal: version.ordinal }),
      content: t('publishContent', { warning: unbound ? t('unboundWarning', { count: unbound }) : '' }),
      okText: t('publish'),
      onOk: async () => {
        const params = { id: template.id, versionId: version.id }
        const changed = await call(publishTemplate, { params, body: { version: template.version } })
        client.setQueryData(templateKey(template.id), changed)
        await client.invalidateQueries({ queryKey: ['templates'] })
        toast.success()
      },
    })
  }
}

type SubmitProps = { template: TemplateDetail; version: Version; onClose: () => void }

/** Shows who will be asked, takes a word for them, and sends the version to approval. */
export function SubmitDialog({ template, version, onClose }: SubmitProps) {
  const t = useText(templateMessages)
  const client = useQueryClient()
  const [comment, setComment] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const unbound = unboundIn(version)
  const params = { id: template.id, versionId: version.id }
  const preview = {
    load: (signal: AbortSignal) => call(previewTemplateApproval, { params, body: {}, signal }),
    queryKey: ['template', version.id],
  }
  const choosing = usePreviewChoosing(preview)
  const submit = async () => {
    if (!choosing.check()) return
    try {
      const body = { version: template.version, comment, chosen: choosing.chosen }
      client.setQueryData(templateKey(template.id), await call(submitTemplate, { params, body }))
      await client.invalidateQueries({ queryKey: ['templates'] })
      await client.invalidateQueries({ queryKey: ['approval', 'template', template.id] })
      toast.success()
      onClose()
    } catch (error) {
      setFailure(error)
      toast.failure(error)
    }
  }
  return (
    <Dialog
      open
      title={t('submitTitle', { ordinal: version.ordinal })}
      confirmText={t('submit')}
      onCancel={onClose}
      onConfirm={submit}
    >
      <p className="c-template-hint">
        {t('submitHint')}
        {unbound ? t('unboundWarning', { count: unbound }) : ''}
      </p>
      <ApprovalPreviewSteps {...preview} choosing={choosing} failure={failure} />
      <Field label={t('comment')}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={2000}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

/** Which flow templates are approved by; for those who keep contract types. */
export function TemplateSettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useText(templateMessages)
  const found = useQuery({
    queryKey: ['templateSettings'],
    queryFn: ({ signal }) => call(readTemplateSettings, { signal }),
    gcTime: 0,
  })
  if (!found.data)
    return (
      <Dialog open title={t('settings')} onCancel={onClose}>
        {found.error ? <ErrorState compact error={found.error} onRetry={found.refetch} /> : null}
      </Dialog>
    )
  return <Settings settings={found.data} onClose={onClose} />
}

function Settings({ settings, onClose }: { settings: TemplateSettings; onClose: () => void }) {
  const t = useText(templateMessages)
  const locale = useLocale()
  const client = useQueryClient()
  const edit = useEdit(settings)
  const { flowID, version } = edit.values
  const flows = useQuery({
    queryKey: ['flows', 'template'],
    queryFn: ({ signal }) =>
      call(listFlows, { query: { kind: 'template', usable: 'true', pageSize: 200 }, signal }),
  })
  const save = async () => {
    if (!(await edit.save(() => call(updateTemplateSettings, { body: { flowID, version } })))) return
    await client.invalidateQueries({ queryKey: ['templateSettings'] })
    await client.invalidateQueries({ queryKey: ['template'] })
    toast.success()
    onClose()
  }
  const known = flows.data?.list.map((one) => ({ value: one.id, label: nameIn(one, locale) })) ?? []
  const chosen =
    settings.flowID !== null &&
    settings.flowName !== null &&
    !known.some(({ value }) => value === settings.flowID)
      ? [{ value: settings.flowID, label: settings.flowName }]
      : []
  return (
    <Dialog open title={t('settings')} onCancel={onClose} onConfirm={save}>
      <StaleNotice edit={edit} />
      <Field label={t('flow')} hint={t('flowHint')} error={errorAt(edit.error, 'flowID')}>
        {(control) => (
          <Select
            {...control}
            className="c-full-width"
            allowClear
            loading={flows.isPending}
            placeholder={t('directly')}
            options={[...chosen, ...known]}
            value={flowID}
            onChange={(id?: number | null) => edit.set({ flowID: id ?? null })}
          />
        )}
      </Field>
      {flows.data && known.length === 0 ? (
        <p className="c-template-hint">
          {t('noFlows')} <AppLink to="/settings/flows">{t('toFlows')}</AppLink>
        </p>
      ) : null}
    </Dialog>
  )
}
