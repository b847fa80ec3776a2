import { Checkbox, Input, InputNumber, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { said, type Words } from '#shared/text.ts'
import { DateInput, Field, useLocale, useText } from '#web/index.ts'
import type { TriggersOfKind } from '../domain/own-rule-api.ts'
import { longestBasis, longestTitle, mostOf } from '../domain/own-rule-issues.ts'
import { directionWords, firstDayWords, restDayWords } from '../domain/own-rule-words.ts'
import { termUnits } from '../domain/rule.ts'
import type { Draft } from './own-rule-draft.ts'
import { ownRuleMessages } from './own-rule-messages.ts'

type Props = {
  draft: Draft
  set: (patch: Partial<Draft>) => void
  /** Words of what is wrong with a field. */
  wrong: (path: keyof Draft) => ReactNode
}

/** Choices of a table of words, in one language. */
function useChoices<K extends string>(words: Readonly<Record<K, Words>>): { value: K; label: string }[] {
  const locale = useLocale()
  return (Object.keys(words) as K[]).map((value) => ({ value, label: said(words[value], locale) }))
}

/** What it is called, what sets it going, and the rule of the house behind it. */
export function NameFields({ draft, set, wrong, kinds }: Props & { kinds: readonly TriggersOfKind[] }) {
  const t = useText(ownRuleMessages)
  const locale = useLocale()
  const options = kinds.map(({ kind, words, triggers }) => ({
    key: kind,
    label: said(words, locale),
    options: triggers.map(({ id, words: own }) => ({ value: id, label: said(own, locale) })),
  }))
  return (
    <>
      <Field label={t('title')} required error={wrong('title')}>
        {(control) => (
          <Input
            {...control}
            maxLength={longestTitle}
            value={draft.title}
            onChange={({ target }) => set({ title: target.value })}
          />
        )}
      </Field>
      <Field label={t('titleEn')} error={wrong('titleEn')} hint={t('titleEnHint')}>
        {(control) => (
          <Input
            {...control}
            maxLength={longestTitle}
            value={draft.titleEn}
            onChange={({ target }) => set({ titleEn: target.value })}
          />
        )}
      </Field>
      <Field label={t('triggers')} required error={wrong('triggers')} hint={t('triggersHint')}>
        {(control) => (
          <Select
            {...control}
            className="c-full-width"
            mode="multiple"
            optionFilterProp="label"
            value={draft.triggers}
            options={options}
            onChange={(triggers) => set({ triggers })}
          />
        )}
      </Field>
      <Field label={t('basis')} required error={wrong('basis')} hint={t('basisHint')}>
        {(control) => (
          <Input
            {...control}
            maxLength={longestBasis}
            value={draft.basis}
            onChange={({ target }) => set({ basis: target.value })}
          />
        )}
      </Field>
      <Field label={t('articles')} error={wrong('articles')} hint={t('articlesHint')}>
        {(control) => (
          <Select
            {...control}
            className="c-full-width"
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', '，', '、', '；', ';']}
            value={draft.articles}
            onChange={(articles: string[]) => set({ articles })}
          />
        )}
      </Field>
    </>
  )
}

/** How it is counted. Counted back it does not move on: that choice is taken back with the direction. */
export function TermFields({ draft, set, wrong }: Props) {
  const t = useText(ownRuleMessages)
  const { direction, amount, unit, firstDay, restDay } = draft
  const [directions, firstDays, restDays] = [
    useChoices(directionWords),
    useChoices(firstDayWords),
    useChoices(restDayWords),
  ]
  const units = {
    day: t('unitDay'),
    workingDay: t('unitWorkingDay'),
    month: t('unitMonth'),
    year: t('unitYear'),
  }
  return (
    <>
      <Field label={t('direction')} required error={wrong('direction')}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={direction}
            options={directions}
            onChange={({ target }) =>
              set({
                direction: target.value,
                ...(target.value === 'before' && restDay === 'after' && { restDay: 'before' }),
              })
            }
          />
        )}
      </Field>
      <div className="c-own-rule-row">
        <Field label={t('amount')} required error={wrong('amount')}>
          {(control) => (
            <InputNumber
              {...control}
              className="c-full-width"
              min={0}
              max={mostOf[unit]}
              precision={0}
              value={amount}
              onChange={(next) => set({ amount: next })}
            />
          )}
        </Field>
        <Field label={t('unit')} required error={wrong('unit')}>
          {(control) => (
            <Select
              {...control}
              className="c-full-width"
              value={unit}
              options={termUnits.map((value) => ({ value, label: units[value] }))}
              onChange={(next) => set({ unit: next })}
            />
          )}
        </Field>
      </div>
      <Field label={t('firstDay')} required error={wrong('firstDay')}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={firstDay}
            options={firstDays}
            onChange={({ target }) => set({ firstDay: target.value })}
          />
        )}
      </Field>
      <Field label={t('restDay')} required error={wrong('restDay')}>
        {(control) => (
          <Select
            {...control}
            className="c-full-width"
            value={restDay}
            options={restDays.map((one) => ({
              ...one,
              disabled: direction === 'before' && one.value === 'after',
            }))}
            onChange={(next) => set({ restDay: next })}
          />
        )}
      </Field>
    </>
  )
}

const usual = [30, 14, 7, 3, 1, 0]

/** Who is told when, and from when to when it holds. */
export function ForceFields({ draft, set, wrong, since }: Props & { since: string | null }) {
  const t = useText(ownRuleMessages)
  return (
    <>
      <Field label={t('reminders')} error={wrong('reminders')} hint={t('remindersHint')}>
        {(control) => (
          <Select
            {...control}
            className="c-full-width"
            mode="tags"
            tokenSeparators={[',', '，', '、', ' ']}
            value={draft.reminders.map(String)}
            options={usual.map((days) => ({ value: String(days) }))}
            onChange={(days: string[]) =>
              set({ reminders: days.map((day) => Number(day)).filter((day) => !Number.isNaN(day)) })
            }
          />
        )}
      </Field>
      <Checkbox
        checked={draft.needsConfirmation}
        onChange={({ target }) => set({ needsConfirmation: target.checked })}
      >
        {t('needsConfirmation')}
      </Checkbox>
      <div className="c-own-rule-row">
        <Field
          label={since ? t('changeFrom') : t('inForceFrom')}
          required
          error={wrong('inForceFrom')}
          hint={since ? t('changeFromHint') : t('fromHint')}
        >
          {(control) => (
            <DateInput
              {...control}
              {...(since && { min: since })}
              value={draft.inForceFrom || null}
              onChange={(day) => set({ inForceFrom: day ?? '' })}
            />
          )}
        </Field>
        <Field label={t('inForceTo')} error={wrong('inForceTo')} hint={t('toHint')}>
          {(control) => (
            <DateInput {...control} value={draft.inForceTo} onChange={(day) => set({ inForceTo: day })} />
          )}
        </Field>
      </div>
    </>
  )
}
