import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileUploadBox } from '#engines/documents/web/index.ts'
import { call, toast, type UploadedFile, useText } from '#web/index.ts'
import { textExtensions } from '../../domain/contract-document.ts'
import { giveContractText } from '../../domain/text-api.ts'
import type { Draft } from '../use-draft.ts'
import { draftTextMessages } from './draft-messages.ts'

/** Makes a file that the person has the text of a draft that has none. */
export function GiveText({ id, draft }: { id: number; draft: Draft }) {
  const t = useText(draftTextMessages)
  const client = useQueryClient()
  const [file, setFile] = useState<UploadedFile | null>(null)
  const give = async (chosen: UploadedFile | null) => {
    setFile(chosen)
    if (!chosen) return
    try {
      await call(giveContractText, { params: { id }, body: { fileID: chosen.id } })
      toast.success(t('given'))
      // What a submission refused is not so any more; the next one tells what is.
      draft.store.showErrors([])
      await client.invalidateQueries({ queryKey: ['contract', id] })
    } catch (error) {
      setFile(null)
      toast.failure(error)
    }
  }
  return (
    <>
      <FileUploadBox value={file} onChange={(chosen) => void give(chosen)} extensions={textExtensions} />
      <p className="c-hint">{t('giveHint')}</p>
    </>
  )
}
