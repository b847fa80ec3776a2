import { Select } from 'antd'
import { useState } from 'react'
import { type RelationType, relationTypes } from '#engines/forms/domain/index.ts'
import { relatedContractQuery } from '#shared/constants.ts'
import { said, type Words } from '#shared/text.ts'
import { call, Dialog, Field, RecordPicker, toast, useLocale, useText } from '#web/index.ts'
import { type AssociateKind, addAssociates } from '../../domain/associate-api.ts'
import { relationChoices, relationWords, type Side } from '../../domain/contract-relations.ts'
import { contractStatusLabels, labelOf } from '../../domain/contract-status.ts'
import { listContractsForRelated } from '../../domain/related-api.ts'
import { familyMessages } from './family-messages.ts'

type Found = { id: number; name: string; number: string | null; status?: number | null }

/** Records of another slice that a contract is tied to, as app/ knows them. */
export type TieKind = {
  kind: Exclude<AssociateKind, 'contract'>
  words: Words
  /** The page of one of them takes its id. */
  screen: string
  /** Whether the person may tie and untie them. */
  mayTie: boolean
  find: (q: string, signal: AbortSignal) => Promise<Found[]>
}

type Choice =
  | { kind: 'contract'; relationType: RelationType; side: Side }
  | { kind: TieKind['kind']; relationType?: never; side?: never }

const keyOf = ({ kind, relationType, side }: Choice): string => `${kind}/${relationType ?? ''}/${side ?? ''}`

type Props = {
  id: number
  /** Other contracts may be tied to it by this person. */
  mayRelate: boolean
  kinds: readonly TieKind[]
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Ties what the person chooses to a contract: first what it is to it, then which. */
export function TieDialog({ id, mayRelate, kinds, onClose, onDone }: Props) {
  const t = useText(familyMessages)
  const locale = useLocale()
  const contracts: Choice[] = mayRelate
    ? relationChoices.map((choice) => ({ kind: 'contract' as const, ...choice }))
    : []
  const others: Choice[] = kinds.filter(({ mayTie }) => mayTie).map(({ kind }) => ({ kind }))
  const choices = [...contracts, ...others]
  const [chosen, setChosen] = useState<Choice | undefined>(
    choices.find(({ relationType }) => relationType === relationTypes.related) ?? choices[0],
  )
  const [ids, setIds] = useState<number[]>([])
  const [error, setError] = useState<unknown>(null)
  const wordsOf = (choice: Choice): string =>
    said(
      choice.kind === 'contract'
        ? relationWords(choice.relationType, choice.side)
        : (kinds.find(({ kind }) => kind === choice.kind)?.words ?? '其他 | Other'),
      locale,
    )
  const optionsOf = (of: readonly Choice[]) =>
    of.map((choice) => ({ value: keyOf(choice), label: wordsOf(choice) }))
  const submit = async () => {
    if (!chosen) return
    const { kind, relationType, side } = chosen
    try {
      await call(addAssociates, {
        params: { id },
        body: {
          kind,
          ids,
          ...(relationType && { relationType }),
          ...((side === 'above' || side === 'below') && { side }),
        },
      })
      toast.success()
      onClose()
      await onDone()
    } catch (failure) {
      setError(failure)
      toast.failure(failure)
    }
  }
  return (
    <Dialog
      open
      title={t('tieTitle')}
      onCancel={onClose}
      onConfirm={submit}
      confirmText={t('tie')}
      confirmDisabled={!chosen || ids.length === 0}
    >
      <div className="c-fields">
        <Field label={t('what')} hint={t('whatHint')} required>
          {(control) => (
            <Select
              {...control}
              className="c-full-width"
              value={chosen && keyOf(chosen)}
              onChange={(key) => {
                setChosen(choices.find((choice) => keyOf(choice) === key))
                setIds([])
                setError(null)
              }}
              options={[
                ...(contracts.length > 0 ? [{ label: t('contracts'), options: optionsOf(contracts) }] : []),
                ...(others.length > 0 ? [{ label: t('others'), options: optionsOf(others) }] : []),
              ]}
            />
          )}
        </Field>
        {chosen ? (
          <Field label={wordsOf(chosen)} required>
            {(control) => (
              <RecordPicker<Found>
                {...control}
                key={chosen.kind}
                status={error ? 'error' : ''}
                source={{ kind: `associate_${chosen.kind}`, loadByIds: async () => [] }}
                multiple
                value={ids}
                onChange={setIds}
                load={async ({ q, signal }) =>
                  (await found(chosen, kinds, q, signal)).filter(
                    (one) => chosen.kind !== 'contract' || one.id !== id,
                  )
                }
                reloadKey={keyOf(chosen)}
                noteOf={({ number, status }) =>
                  [
                    number,
                    chosen.kind === 'contract' &&
                      status &&
                      labelOf(contractStatusLabels[status as 1], locale),
                  ]
                    .filter(Boolean)
                    .join(' · ')
                }
              />
            )}
          </Field>
        ) : null}
      </div>
    </Dialog>
  )
}

async function found(
  { kind, relationType, side }: Choice,
  kinds: readonly TieKind[],
  q: string,
  signal: AbortSignal,
): Promise<Found[]> {
  if (kind !== 'contract') return (await kinds.find((one) => one.kind === kind)?.find(q, signal)) ?? []
  // What renews or alters this contract need not be signed yet.
  const type = side === 'above' ? relationType : relationTypes.related
  const query = { ...relatedContractQuery, relationType: type, ...(q && { q }) }
  return (await call(listContractsForRelated, { query, signal })).list
}
