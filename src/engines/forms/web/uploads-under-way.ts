import type { FormStore } from '../domain/filling/form-store.ts'

type Upload = { field: string; failed: boolean; ended: Promise<void>; end: () => void }
const uploads = new WeakMap<FormStore, Set<Upload>>()

/** A file of a form that is being sent. `end`: it is in the form, or given up; `fail`: it waits for the person; `again`: they try once more. */
export type UploadUnderWay = { end: () => void; fail: () => void; again: () => void }

const promised = () => Promise.withResolvers<void>()

/** Says that a file for this field is on its way: whoever saves the form waits for it. */
export function uploadBegins(store: FormStore, field: string): UploadUnderWay {
  const all = uploads.get(store) ?? new Set<Upload>()
  uploads.set(store, all)
  const { promise, resolve } = promised()
  const upload: Upload = { field, failed: false, ended: promise, end: resolve }
  all.add(upload)
  return {
    end: () => {
      all.delete(upload)
      upload.end()
    },
    fail: () => {
      upload.failed = true
      upload.end()
    },
    again: () => {
      const next = promised()
      Object.assign(upload, { failed: false, ended: next.promise, end: next.resolve })
    },
  }
}

/** Whether files are on their way now. */
export const isUploading = (store: FormStore): boolean =>
  [...(uploads.get(store) ?? [])].some(({ failed }) => !failed)

/** Waits for everything on its way; answers the first field with a file that could not be sent and was not taken away, or null. */
export async function uploadsEnd(store: FormStore): Promise<string | null> {
  const all = () => [...(uploads.get(store) ?? [])]
  while (isUploading(store)) await Promise.all(all().map(({ ended }) => ended))
  return all().find(({ failed }) => failed)?.field ?? null
}
