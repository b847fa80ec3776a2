import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { call, type FieldProps, RemoteSelect, useServices, useText } from '#web/index.ts'
import { type Counterpart, counterpartCalls, listCounterpartOptions } from '../domain/api.ts'
import { type PartyKind, partyType, type Rating } from '../domain/counterpart.ts'
import { creating } from '../domain/counterpart-policy.ts'
import type { LikelyDuplicate } from '../domain/merge-api.ts'
import { CounterpartDrawer, type DrawerTarget } from './counterpart-drawer.tsx'
import { counterpartMessages } from './messages.ts'
import { RatingTag } from './rating-tag.tsx'
import './counterparties.css'

/** A party as the picker shows it. */
export type PickedParty = { id: number; name: string; idNumber?: string; rating?: Rating }

export type CounterpartPickerProps = FieldProps & {
  kind: PartyKind
  value: readonly PickedParty[]
  onChange: (value: PickedParty[], keyword: string) => void
  multiple?: boolean
  /** Only parties of this subject group; null for any. */
  subjectGroup?: string | null
  /** What a new party is called where nothing was searched for. */
  suggestedName?: string | undefined
}

/** Finds parties by name, abbreviation or credit code (750 ms, not while composing), or makes one in place. */
export function CounterpartPicker({
  kind,
  value,
  onChange,
  multiple = false,
  subjectGroup = null,
  suggestedName = '',
  ...field
}: CounterpartPickerProps) {
  const t = useText(counterpartMessages)
  const { may } = useServices()
  const [target, setTarget] = useState<DrawerTarget>(null)
  const keyword = useRef('')
  const chosen = ({
    id,
    name,
    idNumber,
    rating,
  }: Pick<Counterpart, 'id' | 'name' | 'idNumber' | 'rating'>) => {
    const party = { id, name, idNumber, rating }
    onChange(multiple ? [...value, party] : [party], keyword.current)
  }
  const use = (party: LikelyDuplicate) => {
    setTarget(null)
    chosen(party)
  }
  return (
    <>
      <RemoteSelect<PickedParty>
        {...field}
        placeholder={field.placeholder ?? t('choose')}
        multiple={multiple}
        value={value}
        onChange={(next) => onChange(next, keyword.current)}
        load={async ({ q, signal }) => {
          keyword.current = q
          const query = {
            type: partyType[kind],
            pageSize: 20,
            ...(q && { q }),
            ...(subjectGroup && { subjectGroup }),
          }
          return (await call(listCounterpartOptions, { query, signal })).list
        }}
        keyOf={({ id }) => id}
        labelOf={({ name }) => name}
        renderRow={(party) => <OptionRow party={party} />}
        emptyText={t('nothingFound')}
        footer={
          may(creating[kind])
            ? (close) => (
                <Button
                  type="link"
                  icon={<PlusOutlined />}
                  onClick={() => {
                    // The list would lie over the drawer.
                    close()
                    setTarget({
                      name: keyword.current || suggestedName,
                      ...(subjectGroup && { subjectGroup }),
                    })
                  }}
                >
                  {t(kind === 'internal' ? 'createInternal' : 'createExternal')}
                </Button>
              )
            : null
        }
      />
      <CounterpartDrawer
        kind={kind}
        target={target}
        onClose={() => setTarget(null)}
        onSaved={chosen}
        onUse={use}
      />
    </>
  )
}

function OptionRow({ party }: { party: PickedParty }) {
  return (
    <span className="c-party-option">
      <span className="c-party-option-words">
        <span>{party.name}</span>
        {party.idNumber ? <span className="c-party-option-note">{party.idNumber}</span> : null}
      </span>
      {party.rating === 40 ? <RatingTag rating={40} /> : null}
    </span>
  )
}

type OtherPartyProps = FieldProps & {
  type: 1 | 2
  exceptID: number
  /** Shown as chosen; absent: a choice is acted upon at once. */
  value?: PickedParty | null
  onChoose: (id: number, party: PickedParty) => void
}

/** Finds another party of the kind, also one that is out of use. */
export function OtherPartySelect({ type, exceptID, value = null, onChoose, ...field }: OtherPartyProps) {
  const t = useText(counterpartMessages)
  const kind: PartyKind = type === partyType.internal ? 'internal' : 'external'
  return (
    <RemoteSelect<PickedParty>
      {...field}
      placeholder={t('choose')}
      value={value ? [value] : []}
      onChange={([party]) => party && onChoose(party.id, party)}
      load={async ({ q, signal }) => {
        const { list } = await call(counterpartCalls[kind].list, {
          query: { pageSize: 20, ...(q && { q }) },
          signal,
        })
        return list.filter(({ id }) => id !== exceptID)
      }}
      keyOf={({ id }) => id}
      labelOf={({ name }) => name}
      renderRow={(party) => <OptionRow party={party} />}
      emptyText={t('noneFound')}
    />
  )
}
