import { type ComponentType, useState } from 'react'
import { type CounterpartEntry, counterpartEntry, nameOnScreen } from '#engines/forms/domain/index.ts'
import type { CounterpartPickerProps as FormPickerProps } from '#engines/forms/web/index.ts'
import { limit, ratingLevel } from '#shared/constants.ts'
import { issueText } from '#shared/issues.ts'
import type { Locale } from '#shared/text.ts'
import { call, toast, useLocale, useText } from '#web/index.ts'
import { type CounterpartOptionAnswer, listCounterpartOptions } from '../domain/api.ts'
import { partyType } from '../domain/counterpart.ts'
import { ChosenPartyActions, type PartyParts } from './chosen-party-actions.tsx'
import { CounterpartPicker, type PickedParty } from './counterpart-picker.tsx'
import { counterpartMessages } from './messages.ts'

/** Parties that were only typed have no id; the list tells them apart by a negative one. */
const pickedOf = (entries: readonly CounterpartEntry[], locale: Locale): PickedParty[] =>
  entries.map((entry, i) => ({ id: entry.id ?? -1 - i, name: nameOnScreen(entry, null, locale) }))

/** The counterpart field of a configured form; `parts` shows what others know of a party. Made once, outside of any component. */
export const counterpartField =
  (parts: PartyParts): ComponentType<FormPickerProps> =>
  (props) => <CounterpartField {...props} parts={parts} />

/**
 * What is picked is asked for once more in full (recorded by the server), so that bank
 * account and contact can be written into the contract.
 */
function CounterpartField({
  field,
  value,
  onChange,
  parts,
  ...control
}: FormPickerProps & { parts: PartyParts }) {
  const t = useText(counterpartMessages)
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const entries = value ?? []
  const isMultiple = field.privateConfig.counterpartMultiple
  const changed = async (next: readonly PickedParty[], keyword: string) => {
    if (next.length > limit.counterparts) {
      toast.error(issueText({ path: field.id, code: 'tooManyCounterparts' }, locale))
      return
    }
    const before = pickedOf(entries, locale)
    const known = new Map(before.map((party, i) => [party.id, entries[i] as CounterpartEntry]))
    const first = next[0]
    const wanted = next.filter(({ id }, i) => id > 0 && (!known.has(id) || (i === 0 && id !== before[0]?.id)))
    setBusy(true)
    try {
      const options = await optionsOf(wanted.map(({ id }) => id))
      for (const option of options.values())
        if (option.rating === ratingLevel.blacklist) toast.warning(t('blacklisted', { name: option.name }))
      onChange(
        next.flatMap(({ id }) => {
          const option = options.get(id)
          return known.get(id) ?? (option ? [counterpartEntry(option, keyword)] : [])
        }),
        (first && options.get(first.id)) ?? null,
      )
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const kind = field.partyType === partyType.internal ? 'internal' : 'external'
  return (
    <>
      <CounterpartPicker
        {...control}
        kind={kind}
        multiple={isMultiple}
        subjectGroup={field.privateConfig.outerCounterpartySubjectGroup}
        suggestedName={entries.find(({ id }) => id === null)?.name}
        disabled={(control.disabled ?? false) || busy}
        value={pickedOf(entries, locale)}
        onChange={(next, keyword) => void changed(next, keyword)}
      />
      <ChosenPartyActions kind={kind} entries={entries} parts={parts} />
    </>
  )
}

async function optionsOf(ids: readonly number[]): Promise<Map<number, CounterpartOptionAnswer>> {
  if (!ids.length) return new Map()
  const { list } = await call(listCounterpartOptions, { query: { ids: [...ids] } })
  // What was merged since it was offered is the party that stands for it.
  return new Map(list.flatMap((option) => [option.id, ...option.aliasIDs].map((id) => [id, option] as const)))
}
