import { Alert, Input, Select } from 'antd'
import { useState } from 'react'
import {
  type BotPlatform,
  botAddresses,
  botPlatformLabels,
  createNoticeBot,
  isSigned,
  type NoticeBot,
  updateNoticeBot,
} from '#engines/notifications/domain/index.ts'
import { productName } from '#shared/product.ts'
import { said } from '#shared/text.ts'
import { call, Dialog, errorAt, Field, StaleNotice, toast, useEdit, useLocale, useText } from '#web/index.ts'
import { noticeMessages } from './notice-messages.ts'

type Props = {
  /** Null: a new one. */
  bot: NoticeBot | null
  platforms: readonly BotPlatform[]
  onClose: () => void
  onSaved: () => Promise<unknown>
}
type Typed = Pick<NoticeBot, 'platform' | 'name' | 'isOn' | 'version'> & { address: string; secret: string }

const typedOf = (bot: NoticeBot | null, platforms: readonly BotPlatform[]): Typed => ({
  platform: bot?.platform ?? platforms[0] ?? 'feishu',
  name: bot?.name ?? '',
  isOn: bot?.isOn ?? true,
  version: bot?.version ?? 0,
  address: '',
  secret: '',
})

/** Adds a bot, or changes one; what is stored of it is never shown. */
export function BotDialog({ bot, platforms, onClose, onSaved }: Props) {
  const t = useText(noticeMessages)
  const edit = useEdit(typedOf(bot, platforms), { valuesOf: (now: NoticeBot) => typedOf(now, platforms) })
  const { values: typed, set, error } = edit
  const [tried, setTried] = useState(false)
  const save = async () => {
    setTried(true)
    if (typed.name.trim() === '') return
    const { isOn, version, ...added } = typed
    if (!(await edit.save(() => (bot ? change(bot, typed) : call(createNoticeBot, { body: added }))))) return
    toast.success()
    await onSaved()
    onClose()
  }
  return (
    <Dialog
      open
      title={t(bot ? 'editBot' : 'addBot')}
      onCancel={onClose}
      onConfirm={save}
      confirmText={t(bot ? 'save' : 'add')}
    >
      <StaleNotice edit={edit} />
      <BotFields
        typed={typed}
        set={set}
        isNew={!bot}
        platforms={platforms}
        failure={error}
        nameError={tried && typed.name.trim() === '' ? t('nameRequired') : null}
      />
    </Dialog>
  )
}

const change = ({ id }: NoticeBot, { name, isOn, version, address, secret }: Typed) =>
  call(updateNoticeBot, {
    params: { id },
    body: { name, isOn, version, ...(address.trim() && { address }), ...(secret.trim() && { secret }) },
  })

type FieldsProps = {
  typed: Typed
  set: (part: Partial<Typed>) => void
  isNew: boolean
  platforms: readonly BotPlatform[]
  failure: unknown
  nameError: string | null
}

function BotFields({ typed, set, isNew, platforms, failure, nameError }: FieldsProps) {
  const t = useText(noticeMessages)
  const locale = useLocale()
  const { platform } = typed
  return (
    <div className="c-fields">
      {isNew ? (
        <Field label={t('platform')} error={errorAt(failure, 'platform')}>
          {(control) => (
            <Select
              {...control}
              value={platform}
              options={platforms.map((one) => ({
                value: one,
                label: said(botPlatformLabels[one], locale),
              }))}
              onChange={(next) => set({ platform: next })}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('name')} required hint={t('nameHint')} error={nameError ?? errorAt(failure, 'name')}>
        {(control) => (
          <Input
            {...control}
            maxLength={50}
            value={typed.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label={t('address')}
        required={isNew}
        hint={t('addressHint', { example: botAddresses[platform].example })}
        error={errorAt(failure, 'address')}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            placeholder={isNew ? undefined : t('addressKept')}
            value={typed.address}
            onChange={({ target }) => set({ address: target.value })}
          />
        )}
      </Field>
      {isSigned(platform) ? (
        <Field
          label={t('secret')}
          required={isNew}
          hint={t(`secretHint.${platform as 'feishu' | 'dingtalk'}`, { product: productName(locale) })}
          error={errorAt(failure, 'secret')}
        >
          {(control) => (
            <Input.Password
              {...control}
              maxLength={200}
              visibilityToggle={false}
              autoComplete="new-password"
              placeholder={isNew ? undefined : t('secretKept')}
              value={typed.secret}
              onChange={({ target }) => set({ secret: target.value })}
            />
          )}
        </Field>
      ) : null}
      <Alert type="info" showIcon title={t('myBotsAbout')} />
    </div>
  )
}
