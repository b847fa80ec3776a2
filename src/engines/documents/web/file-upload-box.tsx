import { UploadBox, type UploadBoxProps, upload } from '#web/index.ts'
import { uploadFile } from '../domain/api.ts'
import {
  allExtensions,
  defaultMaxBytes,
  type FileLimits,
  fileProblem,
  headProblem,
} from '../domain/file-kind.ts'
import { RepairNotes } from './repair-notes.tsx'

/** What is wrong with a chosen file before anything is sent: extension, size, then its first bytes. The server asks the same again. */
export const checkChosenFile =
  (limits: FileLimits = {}) =>
  async (file: File) =>
    fileProblem(file.name, file.size, limits) ??
    headProblem(file.name, new Uint8Array(await file.slice(0, 4096).arrayBuffer()))

/** Sends a file to be its uploader's own; what was put right in it is told below its name. */
const sendFile: UploadBoxProps['send'] = async (file, options) => {
  const stored = await upload(uploadFile, file, options)
  const { id, name, size, repairs } = stored
  return { id, name, size, note: <RepairNotes fileID={id} repairs={repairs} /> }
}

type Props = Omit<UploadBoxProps, 'send' | 'check'> &
  Partial<Pick<UploadBoxProps, 'send'>> & {
    /** Told when a file begins to be sent, and when that has ended: whoever saves what the box is part of waits. */
    onBusy?: (isBusy: boolean) => void
  }

/** The upload box for a stored file: sends to /files unless told otherwise, and gives its id and name. */
export function FileUploadBox({
  extensions = allExtensions,
  maxBytes = defaultMaxBytes,
  send = sendFile,
  onBusy,
  ...rest
}: Props) {
  const sendReporting: UploadBoxProps['send'] = async (file, options) => {
    onBusy?.(true)
    try {
      return await send(file, options)
    } finally {
      onBusy?.(false)
    }
  }
  return (
    <UploadBox
      {...rest}
      extensions={extensions}
      maxBytes={maxBytes}
      send={sendReporting}
      check={checkChosenFile({ accept: extensions, maxBytes })}
    />
  )
}
