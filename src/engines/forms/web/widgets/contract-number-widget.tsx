import { InfoCircleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Input, Space } from 'antd'
import { useId } from 'react'
import { issueText } from '#shared/issues.ts'
import { ErrorState, InfoPopover, isMissing, toast, useLocale, useText } from '#web/index.ts'
import type { FormStore } from '../../domain/filling/form-store.ts'
import { useFormWidgets } from '../form-widgets.ts'
import { formMessages } from '../messages.ts'
import { useFormRevision } from '../use-form.ts'
import { useTyping } from './use-typing.ts'
import type { WidgetProps } from './widget-props.ts'

/** The number of the record: typed by whom it is open to, else 自动生成 with a preview of what the rule would give. */
export function ContractNumberWidget({ store, field, control }: WidgetProps) {
  const t = useText(formMessages)
  const locale = useLocale()
  const { onBlur, ...props } = control
  const typing = useTyping(store, field.id, onBlur)
  const { checkDuplicate, previewNumber } = useFormWidgets()
  const { automatic } = store.context().numbering
  const check = (): void => {
    const number = typing.value.trim()
    if (number) checkDuplicate?.(number)
    else toast.warning(issueText({ path: field.id, code: 'requiredNumber' }, locale))
  }
  return (
    <Space.Compact block>
      <Input
        {...props}
        {...typing}
        placeholder={automatic ? t('generated') : (props.placeholder ?? '')}
        maxLength={field.maxlength ?? 64}
        autoComplete="off"
      />
      {automatic && previewNumber ? <PreviewButton store={store} /> : null}
      {checkDuplicate && (!automatic || typing.value) ? (
        <Button onClick={check}>{t('duplicateCheck')}</Button>
      ) : null}
    </Space.Compact>
  )
}

function PreviewButton({ store }: { store: FormStore }) {
  const t = useText(formMessages)
  return (
    <InfoPopover title={t('generated')} content={<Preview store={store} />}>
      {(opener) => <Button icon={<InfoCircleOutlined />} aria-label={t('numberPreview')} {...opener} />}
    </InfoPopover>
  )
}

function Preview({ store }: { store: FormStore }) {
  const t = useText(formMessages)
  const key = useId()
  const revision = useFormRevision(store)
  const { previewNumber } = useFormWidgets()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['forms', 'numberPreview', key, revision],
    queryFn: async ({ signal }) => (await previewNumber?.(store, signal)) ?? null,
    placeholderData: (before) => before,
  })
  if (isMissing({ error, data })) return <ErrorState error={error} compact onRetry={() => void refetch()} />
  return (
    <div className="c-number-preview" aria-busy={isPending}>
      {data === null ? (
        <p>{t('noNumberRule')}</p>
      ) : (
        <dl>
          <dt>{t('generatedExample')}</dt>
          <dd className="c-mono">{data?.example ?? '…'}</dd>
          <dd className="c-hint">{data?.format}</dd>
        </dl>
      )}
      <p className="c-hint">{t('generatedHint')}</p>
    </div>
  )
}
