import { UploadOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { CallError, call, Dialog, errorAt, Field, toast, useGo, useText } from '#web/index.ts'
import { type FileFault, type FlowFile, readFlowFile } from '../domain/flow-file.ts'
import { importFlow } from '../domain/flow-version-api.ts'
import { flowToolsMessages } from './flow-tools-messages.ts'
import { approvalMessages } from './messages.ts'

/** Takes a flow in that was taken out as JSON; says what is wrong with the file before anything is sent. */
export function ImportFlowDialog({ onClose }: { onClose: () => void }) {
  const t = useText(approvalMessages)
  const f = useText(flowToolsMessages)
  const go = useGo()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ fileName: string; file: FlowFile } | null>(null)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const read = async (picked: File | undefined) => {
    if (!picked) return
    setFailure(null)
    const content = await contentOf(picked)
    const found = content === undefined ? null : readFlowFile(content)
    if (found && 'file' in found) {
      setChosen({ fileName: picked.name, file: found.file })
      setName(found.file.name)
      setFault(null)
      return
    }
    setChosen(null)
    setFault(found ? faultWords(found) : f('notJson'))
  }
  const faultWords = (found: FileFault): string =>
    found.fault === 'newer' ? f('newer', { version: found.version }) : f(found.fault, { at: found.at })
  const take = async () => {
    if (!chosen) return setFault(f('fileRequired'))
    setFault(null)
    try {
      const { id } = await call(importFlow, { body: { file: chosen.file, name } })
      onClose()
      go(`/settings/flows/${id}`)
    } catch (error) {
      setFailure(error)
      // It stands until another file is chosen: there may be many names to look up.
      if (error instanceof CallError && !errorAt(error, 'name')) setFault(error.message)
      else toast.failure(error)
    }
  }
  return (
    <Dialog
      open
      title={f('importTitle')}
      onCancel={onClose}
      onConfirm={take}
      confirmText={f('import')}
      confirmDisabled={chosen !== null && name.trim() === ''}
    >
      <p className="c-hint">{f('importHint')}</p>
      <div className="c-fields">
        <Field label={f('file')} required error={fault ?? undefined}>
          {({ id }) => (
            <span className="c-flow-file">
              <input
                ref={input}
                type="file"
                accept="application/json,.json"
                hidden
                aria-label={f('file')}
                onChange={({ target }) => {
                  void read(target.files?.[0])
                  // The same file may be chosen again after it was put right.
                  target.value = ''
                }}
              />
              <Button id={id} icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
                {f('chooseFile')}
              </Button>
              <span className="c-approval-soft">{chosen?.fileName}</span>
            </span>
          )}
        </Field>
        {chosen ? (
          <Field label={t('flowName')} required error={errorAt(failure, 'name')}>
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        ) : null}
      </div>
    </Dialog>
  )
}

async function contentOf(file: File): Promise<unknown> {
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}
