import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import {
  call,
  ErrorState,
  Field,
  isMissing,
  Panel,
  PeoplePicker,
  type Person,
  toast,
  useServices,
  useText,
} from '#web/index.ts'
import { listEditors, replaceEditors } from '../domain/api.ts'
import { numberingMessages } from './messages.ts'

const queryKey = ['numbering_editor']

/** The people who may change a number that a rule gives. */
export function EditorsPanel() {
  const t = useText(numberingMessages)
  const { may } = useServices()
  const client = useQueryClient()
  const canEdit = may('numbering.manage')
  const [changed, setChanged] = useState<readonly Person[] | null>(null)
  const [busy, setBusy] = useState(false)
  const found = useQuery({ queryKey, queryFn: ({ signal }) => call(listEditors, { signal }) })
  if (isMissing(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active />
  const people = changed ?? found.data.list
  const save = async () => {
    setBusy(true)
    try {
      const saved = await call(replaceEditors, { body: { userIds: people.map(({ id }) => id) } })
      client.setQueryData(queryKey, saved)
      setChanged(null)
      toast.success()
    } catch (error) {
      toast.failure(error)
    }
    setBusy(false)
  }
  return (
    <Panel title={t('editors')}>
      <div className="c-fields c-number-editors">
        <Field label={t('editors')} hint={t('editorsHint')}>
          {(control) => (
            <PeoplePicker {...control} multiple disabled={!canEdit} value={people} onChange={setChanged} />
          )}
        </Field>
        {canEdit ? (
          <div>
            <Button type="primary" loading={busy} disabled={changed === null} onClick={() => void save()}>
              {t('saveEditors')}
            </Button>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}
