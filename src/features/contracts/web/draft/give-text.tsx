import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileUploadBox } from '#engines/documents/web/index.ts'
import { call, toast, type UploadedFile, useText } from '#web/index.ts'
import { textExtensions } from '../../domain/contract-document.ts'
import { giveContractText } from '../../domain/text-api.ts'
import { draftTextMessages } from './draft-messages.ts'

/** Makes a file that the person has the text of a draft that has none. */
export function GiveText({ id }: { id: number }) {
  const t = useText(draftTextMessages)
  const client = useQueryClient()
  const [file, setFile] = useState<UploadedFile | null>(null)
  const give = async (chosen: UploadedFile | null) => {
    setFile(chosen)
    if (!chosen) return
    try {
      await call(giveContractText, { params: { id }, body: { fileID: chosen.id } })
      toast.success(t('given'))
      await client.invalidateQueries({ queryKey: ['contract', id] })
    } catch (error) {
      setFile(null)
      toast.failure(error)
    }
  }
  return (
    <>
      <FileUploadBox
        value={file}
        onChange={(chosen) => void give(chosen)}
        extensions={textExtensions}
        aria-label={t('give')}
      />
      <p className="c-hint">{t('giveHint')}</p>
    </>
  )
}
