import { Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useServices } from '#web/index.ts'
import type { ContractDetail } from '../../domain/api.ts'
import { isOfficeFile, type OpenedDocument } from './opened-document.ts'
import { TextEditor } from './text-editor.tsx'

const OfficeWorkplace = lazy(() =>
  import('./office-workplace.tsx').then((module) => ({ default: module.OfficeWorkplace })),
)

type ChosenProps = { contract: ContractDetail; opened: OpenedDocument; isComparable: boolean }

/**
 * A document of a contract in the operator's office server where there is one, else in the built-in editor. Who may only comment stays in the
 * built-in editor, where nothing but comments can be written.
 */
export function ChosenEditor(props: ChosenProps) {
  const { hasOfficeServer } = useServices()
  const [isBuiltIn, setBuiltIn] = useState(false)
  if (!hasOfficeServer || isBuiltIn || !isForOffice(props.opened)) return <TextEditor {...props} />
  return (
    <Suspense fallback={<Skeleton active className="c-editor-wait" paragraph={{ rows: 12 }} />}>
      <OfficeWorkplace {...props} onBuiltIn={() => setBuiltIn(true)} />
    </Suspense>
  )
}

const isForOffice = ({ document, most }: OpenedDocument): boolean =>
  most !== 'comment' &&
  most !== 'suggest' &&
  !document.isBlanked &&
  document.fileID !== null &&
  isOfficeFile(document.fileName)
