import { TagsOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Select } from 'antd'
import { useState } from 'react'
import { CallError, call, Dialog, Field, toast, useText } from '#web/index.ts'
import type { CounterpartRow } from '../../domain/api.ts'
import type { PartyKind } from '../../domain/counterpart.ts'
import { plainTags } from '../../domain/tags/party-tags.ts'
import { mostTagged, tagCalls } from '../../domain/tags/tag-api.ts'
import { TagSelect } from './party-tags.tsx'
import { tagMessages } from './tag-messages.ts'

type Props = { kind: PartyKind; rows: readonly CounterpartRow[]; onDone: () => void }

/** 设置标签 for the parties that are ticked in a list: tags that they are given, and tags that are taken away. */
export function TagSeveral({ kind, rows, onDone }: Props) {
  const t = useText(tagMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<TagsOutlined aria-hidden="true" />}
        disabled={rows.length > mostTagged}
        title={rows.length > mostTagged ? t('tooMany', { count: mostTagged }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('action')}
      </Button>
      {isOpen ? <TagDialog kind={kind} rows={rows} onDone={onDone} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function TagDialog({ kind, rows, onDone, onClose }: Props & { onClose: () => void }) {
  const t = useText(tagMessages)
  const queries = useQueryClient()
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [error, setError] = useState<string | null>(null)
  const theirs = plainTags(rows.flatMap(({ tags }) => tags))
  const save = async () => {
    setError(null)
    try {
      const body = { counterpartIDs: rows.map(({ id }) => id), add, remove }
      const { changed } = await call(tagCalls[kind].change, { body })
      toast.success(changed ? t('changed', { count: changed }) : t('unchanged'))
      await queries.invalidateQueries({ queryKey: ['counterpart'] })
      // What the list can be narrowed by.
      await queries.invalidateQueries({ queryKey: ['titles', 'filter'] })
      onClose()
      onDone()
    } catch (fault) {
      if (!(fault instanceof CallError)) throw fault
      setError(fault.errors[0]?.message ?? fault.message)
    }
  }
  return (
    <Dialog
      open
      title={t('title', { count: rows.length })}
      onCancel={onClose}
      onConfirm={save}
      confirmDisabled={!add.length && !remove.length}
    >
      <div className="c-merge">
        <Field label={t('add')}>
          {(control) => (
            <TagSelect
              kind={kind}
              control={control}
              value={add}
              placeholder={t('addPlaceholder')}
              onChange={setAdd}
            />
          )}
        </Field>
        {theirs.length ? (
          <Field label={t('remove')}>
            {(control) => (
              <Select
                {...control}
                mode="multiple"
                value={remove}
                placeholder={t('removePlaceholder')}
                options={theirs.map((tag) => ({ value: tag, label: tag }))}
                onChange={setRemove}
              />
            )}
          </Field>
        ) : (
          <p className="c-hint">{t('noneToRemove')}</p>
        )}
        {error ? <Alert type="error" showIcon title={error} /> : null}
      </div>
    </Dialog>
  )
}
