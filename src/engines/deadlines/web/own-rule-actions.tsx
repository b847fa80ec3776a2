import { Button } from 'antd'
import { useState } from 'react'
import { said } from '#shared/text.ts'
import { call, confirm, DateInput, Dialog, Field, toast, useLocale, useText } from '#web/index.ts'
import type { RuleAnswer } from '../domain/api.ts'
import { deleteOwnRule, endOwnRule } from '../domain/own-rule-api.ts'
import { ownRuleMessages } from './own-rule-messages.ts'

type Props = { rule: RuleAnswer; today: string; onEdit: () => void; onDone: () => Promise<unknown> }

/** What may be done with a rule of the organisation: changed, ended, or deleted where no deadline was made by it. */
export function OwnRuleActions({ rule, today, onEdit, onDone }: Props) {
  const t = useText(ownRuleMessages)
  const locale = useLocale()
  const [isEnding, setEnding] = useState(false)
  const { own } = rule
  if (!own) return null
  const title = said(rule.title, locale)
  const named = (verb: string) => `${verb} ${title}`
  const remove = () =>
    confirm({
      title: t('removeTitle', { title }),
      content: t('removeHint'),
      okText: t('remove'),
      danger: true,
      onOk: async () => {
        await call(deleteOwnRule, { params: { id: own.id }, query: { version: own.version } })
        toast.success(t('removed'))
        await onDone()
      },
    })
  return (
    <>
      <Button size="small" aria-label={named(t('edit'))} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button size="small" aria-label={named(t('end'))} onClick={() => setEnding(true)}>
        {t('end')}
      </Button>
      {own.isUsed ? null : (
        <Button size="small" danger aria-label={named(t('remove'))} onClick={remove}>
          {t('remove')}
        </Button>
      )}
      {isEnding ? (
        <EndDialog rule={rule} today={today} onClose={() => setEnding(false)} onDone={onDone} />
      ) : null}
    </>
  )
}

type EndProps = Omit<Props, 'onEdit'> & { onClose: () => void }

function EndDialog({ rule, today, onClose, onDone }: EndProps) {
  const t = useText(ownRuleMessages)
  const locale = useLocale()
  const since = rule.versions.at(-1)?.inForceFrom ?? today
  const [on, setOn] = useState<string | null>(since > today ? since : today)
  const end = async () => {
    if (!rule.own || !on) return
    try {
      await call(endOwnRule, { params: { id: rule.own.id }, body: { on, version: rule.own.version } })
    } catch (error) {
      toast.failure(error)
      return
    }
    toast.success()
    onClose()
    await onDone()
  }
  return (
    <Dialog
      open
      title={t('endTitle', { title: said(rule.title, locale) })}
      confirmText={t('end')}
      confirmDisabled={on === null}
      onCancel={onClose}
      onConfirm={end}
    >
      <p>{t('endHint')}</p>
      <Field label={t('endOn')} required>
        {(control) => <DateInput {...control} min={since} value={on} onChange={setOn} />}
      </Field>
    </Dialog>
  )
}
