import type { RowOf } from '#engines/records/domain/index.ts'
import { paging } from '#shared/constants.ts'
import { call, type FieldProps, RecordPicker, type RecordSource, useLocale, useText } from '#web/index.ts'
import { listLawyersByLawFirms } from '../domain/api.ts'
import { lawyerStatus, mayBeEngaged, panelStatusLabel } from '../domain/law-firm.ts'
import { lawFirm } from '../domain/law-firm-record.ts'
import { lawyer } from '../domain/lawyer-record.ts'
import { lawFirmMessages } from './messages.ts'

type Ids = FieldProps & {
  value: readonly number[]
  onChange: (ids: number[]) => void
  /** Names that came with what is chosen already. */
  nameOf?: ((id: number) => string | undefined) | undefined
  multiple?: boolean
  allowClear?: boolean
}

type LawFirmRow = RowOf<typeof lawFirm>
/** What pickers show of a lawyer, whichever call told it. */
type LawyerRow = Pick<RowOf<typeof lawyer>, 'id' | 'name' | 'lawFirm' | 'expertise' | 'status'>

export const lawFirmSource: RecordSource<LawFirmRow> = {
  kind: 'lawFirm',
  loadByIds: async (ids, signal) =>
    (await call(lawFirm.calls.list, { query: { ids: [...ids], pageSize: paging.max }, signal })).list,
}

export const lawyerSource: RecordSource<LawyerRow> = {
  kind: 'lawyer',
  loadByIds: async (ids, signal) =>
    (await call(lawyer.calls.list, { query: { ids: [...ids], pageSize: paging.max }, signal })).list,
}

/** Finds law firms by a part of their name. Those that get no new work are shown, and cannot be chosen. */
export function LawFirmPicker({ pageSize = paging.size, ...props }: Ids & { pageSize?: number }) {
  const t = useText(lawFirmMessages)
  const locale = useLocale()
  return (
    <RecordPicker<LawFirmRow>
      {...props}
      source={lawFirmSource}
      placeholder={props.placeholder || t('chooseFirm')}
      load={async ({ q, signal }) =>
        (await call(lawFirm.calls.list, { query: { pageSize, ...(q && { q }) }, signal })).list
      }
      isDisabled={({ panelStatus }) => panelStatus !== undefined && !mayBeEngaged(panelStatus)}
      noteOf={({ panelStatus, lawyerCount }) =>
        panelStatus &&
        [panelStatusLabel(panelStatus, locale), t('lawyers', { count: lawyerCount ?? 0 })].join(' · ')
      }
      emptyText={t('noFirm')}
    />
  )
}

/** Finds lawyers by a part of their name or their firm's; of these firms only unless `lawFirmIDs` is null. */
export function LawyerPicker({ lawFirmIDs, ...props }: Ids & { lawFirmIDs: readonly number[] | null }) {
  const t = useText(lawFirmMessages)
  return (
    <RecordPicker<LawyerRow>
      {...props}
      source={lawyerSource}
      placeholder={props.placeholder || t('chooseLawyer')}
      load={async ({ q, signal }) => {
        const query = { pageSize: paging.lawFirms, ...(q && { q }) }
        const found = lawFirmIDs
          ? await call(listLawyersByLawFirms, { query: { ...query, lawFirmIDs: [...lawFirmIDs] }, signal })
          : await call(lawyer.calls.list, { query, signal })
        return found.list
      }}
      reloadKey={lawFirmIDs?.join()}
      isDisabled={({ status }) => status === lawyerStatus.left}
      noteOf={({ lawFirm, expertise, status }) =>
        [lawFirmIDs?.length === 1 ? '' : lawFirm?.name, expertise, status === lawyerStatus.left && t('left')]
          .filter(Boolean)
          .join(' · ')
      }
      emptyText={t('noLawyer')}
    />
  )
}
