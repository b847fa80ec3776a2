import type { ComponentType } from 'react'
import type { Permission } from '#engines/access/domain/index.ts'
import type { AnyRecord, FormRecord, PlainRecord } from '../domain/record.ts'
import type { FindLinked, RecordPanel, RecordPart, RecordParts } from './record-panel.ts'
import { screensOf } from './screens.ts'

export type { FindLinked, RecordPanel, RecordPart, RecordParts }

type RecordPage = { path: string; load: () => Promise<ComponentType>; may: readonly Permission[] }

/** What the addresses of a noun's screens are made of, without the noun. */
type Place = Pick<AnyRecord, 'screen' | 'may'> & { hasForm: boolean }

/** The screens of a noun by their addresses; each, the noun and its `parts` are fetched when they are first needed. */
export function recordPages(
  { screen, may, hasForm }: Place,
  record: () => Promise<AnyRecord>,
  parts: () => Promise<RecordParts>,
): RecordPage[] {
  if (hasForm) return formPages({ screen, may }, record as () => Promise<FormRecord>, parts)
  const plain = record as () => Promise<PlainRecord>
  const load = async () => {
    const [{ plainListPage }, noun] = await Promise.all([import('./plain-list-page.tsx'), plain()])
    const names = Object.values(noun.fields).some(({ kind }) => kind === 'link')
    return plainListPage(noun, names ? (await parts()).finders : {})
  }
  return [{ path: screen, may: [may.read], load }]
}

/** What whoever decides on a record of the noun sees of it. */
export const loadRecordReview = async (record: FormRecord) => {
  const { recordReview } = await import('./record-review.tsx')
  return recordReview(record)
}

function formPages(
  place: Omit<Place, 'hasForm'>,
  record: () => Promise<FormRecord>,
  parts: () => Promise<RecordParts>,
): RecordPage[] {
  const { may } = place
  const screens = screensOf(place)
  const edit = () => Promise.all([import('./form-edit-page.tsx'), record(), parts()])
  return [
    {
      path: screens.list,
      may: [may.read],
      load: async () => {
        const [{ formListPage }, noun] = await Promise.all([import('./form-list-page.tsx'), record()])
        // Only nouns of several forms have buttons of their own: any other list waits for nothing more.
        return formListPage(noun, noun.form.byField ? (await parts()).parts : [])
      },
    },
    {
      path: screens.new,
      may: [may.write],
      load: async () => {
        const [{ formNewPage }, noun, { useWidgets }] = await edit()
        return formNewPage(noun, useWidgets)
      },
    },
    {
      path: screens.edit,
      may: [may.write],
      load: async () => {
        const [{ formEditPage }, noun, { useWidgets }] = await edit()
        return formEditPage(noun, useWidgets)
      },
    },
    {
      path: screens.detail,
      may: [may.read],
      load: async () => {
        const [{ formDetailPage }, noun, given] = await Promise.all([
          import('./form-detail-page.tsx'),
          record(),
          parts(),
        ])
        return formDetailPage(noun, given)
      },
    },
  ]
}
