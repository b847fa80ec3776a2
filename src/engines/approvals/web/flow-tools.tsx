import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Input } from 'antd'
import { useState } from 'react'
import { call, Dialog, errorAt, Field, saveAs, toast, useGo, useText } from '#web/index.ts'
import { createFlow, type FlowDetail } from '../domain/api.ts'
import { flowFileOf } from '../domain/flow-file.ts'
import { flowToolsMessages } from './flow-tools-messages.ts'
import { FlowVersionsDialog } from './flow-versions-dialog.tsx'
import { approvalMessages } from './messages.ts'
import type { WhoNames } from './who-sources.tsx'

type Props = {
  flow: FlowDetail
  words: WhoNames
  /** Something of the draft is not saved. */
  isChanged: boolean
  canEdit: boolean
}

/** What can be done with a flow beside changing it: its versions, a copy, its file. */
export function FlowTools({ flow, words, isChanged, canEdit }: Props) {
  const f = useText(flowToolsMessages)
  const [open, setOpen] = useState<'versions' | 'copy' | null>(null)
  const items = [
    { key: 'versions', label: f('versions') },
    ...(canEdit ? [{ key: 'copy', label: f('copy') }] : []),
    { key: 'export', label: f('export') },
  ]
  const run = (key: string) => {
    if (key === 'export') {
      const content = JSON.stringify(flowFileOf(flow), null, 2)
      saveAs(new Blob([content], { type: 'application/json' }), `${flow.name}.json`)
    } else setOpen(key === 'copy' ? 'copy' : 'versions')
  }
  const close = () => setOpen(null)
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => run(key) }}>
        <Button icon={<DownOutlined aria-hidden />} iconPlacement="end">
          {f('more')}
        </Button>
      </Dropdown>
      {open === 'versions' ? (
        <FlowVersionsDialog
          flow={flow}
          words={words}
          isChanged={isChanged}
          canEdit={canEdit}
          onClose={close}
        />
      ) : null}
      {open === 'copy' ? <CopyDialog flow={flow} onClose={close} /> : null}
    </>
  )
}

/** A draft of another name that says the same. */
function CopyDialog({ flow, onClose }: { flow: FlowDetail; onClose: () => void }) {
  const t = useText(approvalMessages)
  const f = useText(flowToolsMessages)
  const go = useGo()
  const [name, setName] = useState(() => f('copyName', { name: flow.name }).slice(0, 200))
  const [failure, setFailure] = useState<unknown>(null)
  const copy = async () => {
    const { kind, description, inBatch, definition } = flow
    try {
      const { id } = await call(createFlow, { body: { kind, name, description, inBatch, definition } })
      onClose()
      go(`/settings/flows/${id}`)
    } catch (error) {
      setFailure(error)
      toast.failure(error)
    }
  }
  return (
    <Dialog
      open
      title={f('copyTitle')}
      onCancel={onClose}
      onConfirm={copy}
      confirmText={f('copy')}
      confirmDisabled={name.trim() === ''}
    >
      <Field label={t('flowName')} required hint={f('copyHint')} error={errorAt(failure, 'name')}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            maxLength={200}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
