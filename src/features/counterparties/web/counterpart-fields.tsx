import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Input, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { limit } from '#shared/constants.ts'
import { call, errorAt, Field, useLocale, useText } from '#web/index.ts'
import { listSubjectGroups } from '../domain/api.ts'
import {
  type IdKind,
  idKindLabels,
  idKindsOf,
  labelIn,
  type PartyKind,
  type Subtype,
  stateLabels,
  subtypeLabels,
} from '../domain/counterpart.ts'
import { maxFormerNames } from '../domain/merge.ts'
import type { PartyEdit } from './counterpart-values.ts'
import { KeptInput } from './kept-input.tsx'
import { counterpartMessages } from './messages.ts'
import { RatingFields } from './rating/rating-fields.tsx'
import type { RatingApproval } from './rating/use-rating-approval.ts'
import { TagsField } from './tags/party-tags.tsx'
import { useFieldWord } from './use-field-word.ts'

type FieldsProps = { kind: PartyKind; edit: PartyEdit; ratingApproval: RatingApproval; belowName?: ReactNode }

/** The fields of the party itself; what is told of the name while it is typed stands below it. */
export function CounterpartFields({ kind, edit, ratingApproval, belowName }: FieldsProps) {
  const t = useText(counterpartMessages)
  const { values, set, error } = edit
  return (
    <section className="c-party-section" aria-label={t('basic')}>
      <h3>{t('basic')}</h3>
      <div className="c-fields c-fields-2">
        <div className="c-field-wide">
          <Field label={t('name')} required error={errorAt(error, 'name')} hint={t('nameHint')}>
            {(control) => (
              <Input
                {...control}
                autoFocus
                value={values.name}
                maxLength={limit.name}
                autoComplete="off"
                onChange={({ target }) => set({ name: target.value })}
              />
            )}
          </Field>
          {belowName}
        </div>
        <IdentityFields kind={kind} edit={edit} />
        <PlainFields edit={edit} />
        <FormerNamesField edit={edit} />
        <TagsField kind={kind} edit={edit} />
        {kind === 'external' ? <SubjectGroupField edit={edit} /> : null}
        {kind === 'external' && values.mayJudge ? (
          <RatingFields edit={edit} ratingApproval={ratingApproval} />
        ) : null}
        {kind === 'external' ? <ConnectedField edit={edit} /> : null}
        {values.mayJudge ? null : <p className="c-hint c-field-wide">{t('judgedLater')}</p>}
        {values.mayJudge ? <StateField edit={edit} /> : null}
      </div>
    </section>
  )
}

function IdentityFields({
  kind,
  edit: { values, set, forget, error },
}: {
  kind: PartyKind
  edit: PartyEdit
}) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  const locale = useLocale()
  const choose = (subtype: Subtype) => {
    const [usual] = idKindsOf[subtype]
    const idKind = idKindsOf[subtype].includes(values.idKind) ? values.idKind : (usual as IdKind)
    set({ subtype })
    if (idKind !== values.idKind) number(idKind)
  }
  /** A number of another kind of document is another number, and what was wrong with the one before is not wrong with it. */
  const number = (idKind: IdKind) => {
    set({ idKind, idNumber: { value: '', masked: '' } })
    forget('idNumber')
  }
  return (
    <>
      <Field label={word('subtype')} required error={errorAt(error, 'subtype')}>
        {(control) => (
          <Radio.Group
            id={control.id}
            aria-label={word('subtype')}
            value={values.subtype}
            onChange={({ target }) => choose(target.value as Subtype)}
            options={([1, 2] as const).map((value) => ({
              value,
              label: labelIn(subtypeLabels, value, locale),
            }))}
          />
        )}
      </Field>
      <Field label={word('idKind')} error={errorAt(error, 'idKind')}>
        {(control) => (
          <Select
            {...control}
            value={values.idKind}
            onChange={number}
            options={idKindsOf[values.subtype].map((value) => ({
              value,
              label: labelIn(idKindLabels, value, locale),
            }))}
          />
        )}
      </Field>
      {values.idKind === 'none' ? <p className="c-hint c-field-wide">{t('unnumberedHint')}</p> : null}
      <div className="c-field-wide" hidden={values.idKind === 'none'}>
        <Field
          label={labelIn(idKindLabels, values.idKind, locale)}
          required={kind === 'external'}
          error={errorAt(error, 'idNumber')}
        >
          {(control) => (
            <KeptInput
              control={control}
              value={values.idNumber}
              maxLength={40}
              onChange={(idNumber) => set({ idNumber })}
            />
          )}
        </Field>
      </div>
    </>
  )
}

function FormerNamesField({ edit: { values, set, error } }: { edit: PartyEdit }) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  return (
    <div className="c-field-wide">
      <Field label={word('formerNames')} error={errorAt(error, 'formerNames')} hint={t('formerNamesHint')}>
        {(control) => (
          <Select
            {...control}
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={maxFormerNames}
            value={values.formerNames}
            onChange={(names: string[]) =>
              set({ formerNames: names.map((name) => name.trim().slice(0, limit.name)).filter(Boolean) })
            }
          />
        )}
      </Field>
    </div>
  )
}

function PlainFields({ edit: { values, set, error } }: { edit: PartyEdit }) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  const line = (key: 'abbr' | 'address' | 'email' | 'fax', hint?: string) => (
    <Field label={word(key)} error={errorAt(error, key)} hint={hint}>
      {(control) => (
        <Input
          {...control}
          value={values[key]}
          maxLength={limit.singleLine}
          autoComplete="off"
          onChange={({ target }) => set({ [key]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      {line('abbr', t('abbrHint'))}
      <Field label={word('phone')} error={errorAt(error, 'phone')}>
        {(control) => (
          <KeptInput
            control={control}
            value={values.phone}
            maxLength={50}
            inputMode="tel"
            onChange={(phone) => set({ phone })}
          />
        )}
      </Field>
      {line('email')}
      {line('fax')}
      <div className="c-field-wide">{line('address')}</div>
    </>
  )
}

/** A group that other parties are in already, or a new one. */
function SubjectGroupField({ edit: { values, set, error } }: { edit: PartyEdit }) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  const groups = useQuery({
    queryKey: ['counterpart', 'subjectGroups'],
    queryFn: ({ signal }) => call(listSubjectGroups, { signal }),
  })
  return (
    <Field label={word('subjectGroup')} error={errorAt(error, 'subjectGroup')} hint={t('subjectGroupHint')}>
      {(control) => (
        <AutoComplete
          {...control}
          value={values.subjectGroup}
          maxLength={100}
          allowClear
          options={(groups.data ?? []).map((value) => ({ value }))}
          showSearch={{
            // A group that is chosen already leaves the others on the screen.
            filterOption: (typed, option) =>
              groups.data?.includes(typed) || String(option?.value ?? '').includes(typed),
          }}
          onChange={(subjectGroup: string | undefined) => set({ subjectGroup: subjectGroup ?? '' })}
        />
      )}
    </Field>
  )
}

function ConnectedField({ edit: { values, set, error } }: { edit: PartyEdit }) {
  const t = useText(counterpartMessages)
  const word = useFieldWord()
  return (
    <Field label={word('isConnectedTransaction')} error={errorAt(error, 'isConnectedTransaction')}>
      {(control) => (
        <Radio.Group
          id={control.id}
          aria-label={word('isConnectedTransaction')}
          value={values.isConnectedTransaction}
          onChange={({ target }) => set({ isConnectedTransaction: target.value as 1 | 2 })}
          options={[
            { value: 1, label: t('no') },
            { value: 2, label: t('yes') },
          ]}
        />
      )}
    </Field>
  )
}

function StateField({ edit: { values, set, error } }: { edit: PartyEdit }) {
  const word = useFieldWord()
  const locale = useLocale()
  return (
    <Field label={word('state')} error={errorAt(error, 'state')}>
      {(control) => (
        <Radio.Group
          id={control.id}
          aria-label={word('state')}
          value={values.state}
          onChange={({ target }) => set({ state: target.value as 1 | 2 })}
          options={([1, 2] as const).map((value) => ({ value, label: labelIn(stateLabels, value, locale) }))}
        />
      )}
    </Field>
  )
}
