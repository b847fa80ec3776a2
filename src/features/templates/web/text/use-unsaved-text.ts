import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { keptTextsAt } from '#engines/editor/web/index.ts'
import { saveAs, useServices } from '#web/index.ts'
import type { TemplateDetail } from '../../domain/api.ts'
import type { Version } from './use-template-text.ts'

const mime = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** What the person wrote in a template on this computer and did not save: on which version, when, and what may be done with it. */
export type UnsavedText = {
  at: Date
  base: Version
  /** Null where somebody saved a version since: it can be taken along only. */
  restore: (() => void) | null
  drop: () => Promise<void>
  download: () => void
}

/** `isAsked`: it is not settled yet whether it is taken up again. `restored`: what is opened instead of the file. */
export function useUnsavedText(template: TemplateDetail, opened: Version, isEditing: boolean) {
  const userId = useServices().me?.id ?? 0
  const texts = useMemo(
    () => keptTextsAt({ userId, kind: 'template', id: template.id }),
    [userId, template.id],
  )
  const [restored, setRestored] = useState<Uint8Array | null>(null)
  const [isDone, setDone] = useState(false)
  const query = useQuery({
    queryKey: ['unsavedTemplate', template.id],
    // Where the browser keeps nothing, there is nothing.
    queryFn: () => texts.read().catch(() => null),
    enabled: isEditing,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const kept = isDone ? null : (query.data ?? null)
  const base = template.versions.find(({ id }) => id === kept?.baseID)
  const found: UnsavedText | null =
    kept && base
      ? {
          at: kept.at,
          base,
          restore:
            base.id === opened.id
              ? () => {
                  setRestored(kept.bytes)
                  setDone(true)
                }
              : null,
          drop: async () => {
            await texts.drop().catch(() => undefined)
            setDone(true)
          },
          download: () => saveAs(new Blob([kept.bytes], { type: mime }), base.fileName),
        }
      : null
  return { isAsked: isEditing && !isDone && (query.isPending || found !== null), found, restored }
}
