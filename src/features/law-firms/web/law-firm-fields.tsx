import { useEffect, useRef } from 'react'
import type { AgentInformation } from '#engines/forms/domain/index.ts'
import type { LawyersPickerProps, PickerProps } from '#engines/forms/web/index.ts'
import { paging } from '#shared/constants.ts'
import { useKnownRecords, useText } from '#web/index.ts'
import { LawFirmPicker, LawyerPicker, lawyerSource } from './law-firm-picker.tsx'
import { lawFirmMessages } from './messages.ts'
import './law-firms.css'

type Naming = PickerProps<unknown>['nameOf']
const namesOf = (kind: 'lawFirm' | 'lawyer', nameOf: Naming) => (id: number) => nameOf?.({ kind, id })
const orNull = (ids: readonly number[]): readonly number[] | null => (ids.length > 0 ? ids : null)

/** Law firms as a field of a configured form. */
export function LawFirmsField(props: PickerProps<readonly number[]>) {
  const { field, value, onChange, nameOf, ...control } = props
  return (
    <LawFirmPicker
      {...control}
      value={value ?? []}
      onChange={(ids) => onChange(orNull(ids))}
      nameOf={namesOf('lawFirm', nameOf)}
      multiple={field.privateConfig.multiple}
      allowClear={field.clearable}
    />
  )
}

/**
 * Lawyers as a field of a configured form, of the firms that another field holds where the form says so. When a firm is taken away
 * there, its lawyers go with it.
 */
export function LawyersField(props: LawyersPickerProps) {
  const { field, value, onChange, nameOf, lawFirmIDs, ...control } = props
  const known = useKnownRecords(lawyerSource, value ?? [], {
    nameOf: namesOf('lawyer', nameOf),
    whole: lawFirmIDs !== null,
  })
  const firmsBefore = useRef(lawFirmIDs)
  useEffect(() => {
    const isKnown = known.items.every(({ lawFirm }) => lawFirm !== undefined)
    if (firmsBefore.current === lawFirmIDs || (lawFirmIDs && !isKnown)) return
    firmsBefore.current = lawFirmIDs
    const strange = known.items.filter(({ lawFirm }) => lawFirm && !lawFirmIDs?.includes(lawFirm.id))
    if (!lawFirmIDs || strange.length === 0 || control.disabled) return
    onChange(orNull((value ?? []).filter((id) => strange.every((lawyer) => lawyer.id !== id))))
  })
  return (
    <LawyerPicker
      {...control}
      lawFirmIDs={lawFirmIDs}
      value={value ?? []}
      onChange={(ids) => onChange(orNull(ids))}
      nameOf={namesOf('lawyer', nameOf)}
      multiple={field.privateConfig.multiple}
      allowClear={field.clearable}
    />
  )
}

/** Who acts: firms first, then lawyers of these firms. Taking a firm away takes its lawyers with it. */
export function AgentInformationField(props: PickerProps<AgentInformation>) {
  const { field, value, onChange, nameOf, ...control } = props
  const t = useText(lawFirmMessages)
  const { lawFirmIDList: firms, lawyerIDList: lawyers } = value ?? { lawFirmIDList: [], lawyerIDList: [] }
  // Which firm a lawyer belongs to is known of the whole record only.
  const known = useKnownRecords(lawyerSource, lawyers, { nameOf: namesOf('lawyer', nameOf), whole: true })
  const changed = (lawFirmIDList: readonly number[], lawyerIDList: readonly number[]) =>
    onChange(lawFirmIDList.length + lawyerIDList.length > 0 ? { lawFirmIDList, lawyerIDList } : null)
  const { 'aria-label': label = field.name, ...shared } = control
  return (
    <div className="c-agent">
      <LawFirmPicker
        {...shared}
        aria-label={`${label} ${t('agentFirm')}`}
        placeholder={t('chooseAgentFirm')}
        pageSize={paging.lawFirms}
        multiple
        value={firms}
        nameOf={namesOf('lawFirm', nameOf)}
        onChange={(next) => {
          // One whose firm is not known yet stays as long as there is a firm: the server has the last word.
          const goes = (id: number) => {
            const firm = known.items.find((lawyer) => lawyer.id === id)?.lawFirm?.id
            return next.length === 0 || (firm !== undefined && !next.includes(firm))
          }
          changed(
            next,
            lawyers.filter((id) => !goes(id)),
          )
        }}
      />
      <LawyerPicker
        {...shared}
        id={`${control.id}-lawyers`}
        aria-label={`${label} ${t('agentLawyer')}`}
        placeholder={firms.length > 0 ? t('chooseAgentLawyer') : t('firmFirst')}
        disabled={(control.disabled ?? false) || firms.length === 0}
        multiple
        lawFirmIDs={firms}
        value={lawyers}
        nameOf={namesOf('lawyer', nameOf)}
        onChange={(next) => changed(firms, next)}
      />
    </div>
  )
}
