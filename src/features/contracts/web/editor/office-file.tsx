import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { type OfficeDocEditor, OfficeDocument } from '#engines/editor/web/index.ts'
import { useText } from '#web/index.ts'
import { officeTexts } from './office-texts.ts'
import { useOfficeSession, useOfficeState } from './use-office.ts'

type FileProps = { fileID: number; name: string; onBuiltIn: () => void }

/** A file to be read at the operator's office server; as the product shows it by itself when that cannot be. */
export function OfficeFile({ fileID, name, onBuiltIn }: FileProps) {
  const t = useText(officeTexts)
  const { data, error } = useOfficeSession({ contractID: 0, fileID, isToWrite: false })
  const [editor, setEditor] = useState<OfficeDocEditor | null>(null)
  const { phase } = useOfficeState(editor)
  useEffect(() => {
    if (error) onBuiltIn()
  }, [error, onBuiltIn])
  const waiting = <Skeleton active className="c-editor-wait" paragraph={{ rows: 12 }} />
  if (!data) return waiting
  return (
    <>
      {phase === 'failed' ? (
        <Alert
          banner
          type="error"
          title={t('failed')}
          action={
            <Button size="small" onClick={onBuiltIn}>
              {t('builtIn')}
            </Button>
          }
        />
      ) : null}
      <div className="c-editor-document">
        <OfficeDocument
          session={data}
          name={t('frame', { name })}
          onReady={setEditor}
          onStored={nothing}
          loading={waiting}
        />
      </div>
    </>
  )
}

const nothing = () => undefined
