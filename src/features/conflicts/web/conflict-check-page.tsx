import { useMutation } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { limit } from '#shared/constants.ts'
import {
  CallError,
  call,
  EmptyState,
  errorAt,
  Field,
  Page,
  PageHeader,
  Panel,
  toast,
  useText,
} from '#web/index.ts'
import { checkConflicts } from '../domain/api.ts'
import { mostNames, namesIn } from '../domain/conflict-check.ts'
import { FoundList } from './found-list.tsx'
import { conflictMessages } from './messages.ts'

/** Whether somebody whom we are asked to act against, or to engage, is already a party, firm or lawyer of ours. */
export function ConflictCheckPage() {
  const t = useText(conflictMessages)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const checked = useMutation({
    mutationFn: (names: string[]) => call(checkConflicts, { body: { names, reason: reason.trim() } }),
    onError: (error) => {
      if (!(error instanceof CallError && error.errors.length)) toast.failure(error)
    },
  })
  const names = namesIn(text)
  const tooMany = names.length > mostNames
  const isReady = names.length > 0 && !tooMany && reason.trim() !== ''
  return (
    <Page>
      <PageHeader title={t('title')} />
      <div className="c-stack">
        <Panel>
          <form
            className="c-conflict-form"
            onSubmit={(event) => {
              event.preventDefault()
              if (isReady && !checked.isPending) checked.mutate(names)
            }}
          >
            <Field
              label={t('names')}
              required
              hint={t('namesHint', { most: String(mostNames) })}
              error={
                tooMany
                  ? t('tooMany', { most: String(mostNames), count: String(names.length) })
                  : errorAt(checked.error, 'names')
              }
            >
              {(control) => (
                <Input.TextArea
                  {...control}
                  autoSize={{ minRows: 3, maxRows: 10 }}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                />
              )}
            </Field>
            <Field
              label={t('reason')}
              required
              hint={t('reasonHint')}
              error={errorAt(checked.error, 'reason')}
            >
              {(control) => (
                <Input
                  {...control}
                  maxLength={limit.singleLine}
                  value={reason}
                  onChange={({ target }) => setReason(target.value)}
                />
              )}
            </Field>
            <Button type="primary" htmlType="submit" loading={checked.isPending} disabled={!isReady}>
              {t('check')}
            </Button>
          </form>
        </Panel>
        <div aria-live="polite">
          <Panel>
            {checked.data ? <FoundList list={checked.data.list} /> : <EmptyState title={t('idle')} />}
            <p className="c-soft">{t('scope')}</p>
          </Panel>
        </div>
      </div>
    </Page>
  )
}
