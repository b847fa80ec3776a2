import { Input, InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { dateIn } from '#shared/dates.ts'
import { type Issue, issueText } from '#shared/issues.ts'
import { DateInput, Dialog, errorAt, Field, useEdit, useLocale, useServices, useText } from '#web/index.ts'
import type { ContractDetail } from '../domain/api.ts'
import {
  mostSeals,
  partiesToSign,
  type SealType,
  type Signing,
  type SigningFacts,
  type SigningParty,
  sealTypeCodes,
  sealTypeLabels,
  sealTypes,
  signingIssues,
} from '../domain/contract-signing.ts'
import { labelOf } from '../domain/contract-status.ts'
import { newestCopy, SignedCopyField } from './signed-copy-field.tsx'
import { signingMessages } from './signing-messages.ts'

type Props = { contract: ContractDetail; onClose: () => void; onConfirm: (signing: Signing) => Promise<void> }

/** What a party that the contract's form does not name is called. */
export function usePartyName(): (party: SigningParty) => string {
  const t = useText(signingMessages)
  return ({ partyType, partyName }) => partyName || t(partyType === 1 ? 'ourSide' : 'otherSide')
}

/** Asks how the contract was signed. */
export function SigningDialog({ contract, onClose, onConfirm }: Props) {
  const t = useText(signingMessages)
  const { values, set, save, error } = useEdit<Signing>(begun(contract))
  const [checked, setChecked] = useState(false)
  const facts = useFacts(contract, values)
  const issues = checked ? signingIssues(values, facts) : []
  const wrong = useWrong(issues, error)
  const submit = async () => {
    setChecked(true)
    if (signingIssues(values, facts).length) return
    if (await save(() => onConfirm(values))) onClose()
  }
  return (
    <Dialog
      open
      title={t('confirmSigned')}
      confirmText={t('confirmSigned')}
      onCancel={onClose}
      onConfirm={submit}
    >
      <div className="c-fields">
        <SignedCopyField
          contract={contract}
          value={values.documentID}
          onChange={(documentID) => set({ documentID })}
          error={wrong('documentID')}
        />
        <Field label={t('signedOn')} required error={wrong('signedOn')} hint={t('signedOnHint')}>
          {(control) => (
            <DateInput
              {...control}
              value={values.signedOn}
              max={facts.today}
              {...(facts.approvedOn && { min: facts.approvedOn })}
              onChange={(signedOn) => set({ signedOn })}
            />
          )}
        </Field>
        <Signatories values={values} set={set} wrong={wrong} />
        <Seals values={values} set={set} wrong={wrong} />
      </div>
    </Dialog>
  )
}

type Part = {
  values: Signing
  set: (patch: Partial<Signing>) => void
  wrong: (path: string) => ReactNode
}

function Signatories({ values, set, wrong }: Part) {
  const t = useText(signingMessages)
  const partyName = usePartyName()
  const rows = values.signatories.map((signatory, index) => ({ key: `party-${index}`, signatory, index }))
  return rows.map(({ key, signatory, index }) => (
    <Field
      key={key}
      label={t('signatoryOf', { party: partyName(signatory) })}
      required
      error={wrong(`signatories.${index}.name`)}
    >
      {(control) => (
        <Input
          {...control}
          maxLength={200}
          value={signatory.name}
          onChange={({ target }) =>
            set({
              signatories: values.signatories.map((one, at) =>
                at === index ? { ...one, name: target.value } : one,
              ),
            })
          }
        />
      )}
    </Field>
  ))
}

function Seals({ values, set, wrong }: Part) {
  const t = useText(signingMessages)
  const locale = useLocale()
  return (
    <>
      <Field label={t('sealType')} required error={wrong('sealType')}>
        {(control) => (
          <Select<SealType>
            {...control}
            className="c-full-width"
            placeholder={t('sealTypePlaceholder')}
            {...(values.sealType !== null && { value: values.sealType })}
            options={sealTypeCodes.map((value) => ({ value, label: labelOf(sealTypeLabels[value], locale) }))}
            onChange={(sealType) =>
              set({ sealType, sealCount: sealType === sealTypes.none ? null : values.sealCount || 1 })
            }
          />
        )}
      </Field>
      {values.sealType === null || values.sealType === sealTypes.none ? null : (
        <Field label={t('sealCount')} required error={wrong('sealCount')}>
          {(control) => (
            <InputNumber<number>
              {...control}
              className="c-full-width"
              precision={0}
              min={1}
              max={mostSeals}
              value={values.sealCount}
              onChange={(sealCount) => set({ sealCount })}
            />
          )}
        </Field>
      )}
    </>
  )
}

const begun = (contract: ContractDetail): Signing => ({
  documentID: newestCopy(contract),
  signedOn: null,
  signatories: partiesToSign(contract.parties).map((party) => ({ ...party, name: '' })),
  sealType: null,
  sealCount: null,
})

/** What the browser judges by. That the copy is the contract's own is the server's to say. */
function useFacts({ approvedAt, parties }: ContractDetail, { documentID }: Signing): SigningFacts {
  const { timeZone } = useServices()
  return {
    today: dateIn(new Date(), timeZone),
    approvedOn: approvedAt && dateIn(new Date(approvedAt), timeZone),
    parties: partiesToSign(parties),
    copies: documentID === null ? [] : [documentID],
  }
}

/** What is wrong at a place of the dialog: as found here, or as the server said. */
function useWrong(issues: readonly Issue[], error: unknown): (path: string) => ReactNode {
  const locale = useLocale()
  return (path) => {
    const issue = issues.find((one) => one.path === path)
    return issue ? issueText(issue, locale) : errorAt(error, `signing.${path}`)
  }
}
