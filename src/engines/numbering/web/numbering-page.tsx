import { Select, Tabs } from 'antd'
import { Fragment } from 'react'
import { said } from '#shared/text.ts'
import {
  Page,
  PageHeader,
  useAddressParams,
  useIsPhone,
  useLocale,
  useSetAddressParams,
  useText,
} from '#web/index.ts'
import { AbbrPanel } from './abbr-panel.tsx'
import { EditorsPanel } from './editors-panel.tsx'
import { numberingMessages } from './messages.ts'
import './numbering.css'
import { RegisterPanel } from './register-panel.tsx'
import { RulesPanel } from './rules-panel.tsx'
import { type NumberingTargets, TargetsContext, useTargets } from './targets.ts'

/** /settings/numbering, with what the application knows of what is numbered, its types, parties and fields. */
export function NumberingPage({ targets }: { targets: NumberingTargets }) {
  return (
    <TargetsContext value={targets}>
      <NumberingTabs />
    </TargetsContext>
  )
}

const ofRegister = ['kind', 'rule', 'period', 'state', 'q', 'page', 'size']

function NumberingTabs() {
  const t = useText(numberingMessages)
  const { tab } = useAddressParams()
  const setParams = useSetAddressParams()
  const isPhone = useIsPhone()
  const locale = useLocale()
  const { kinds } = useTargets()
  const items = [
    ...kinds.flatMap((numbered) => {
      const { kind, words, hasAbbrs = true } = numbered
      const name = said(words, locale)
      const rules = {
        key: `${kind}Rules`,
        label: t('rulesOf', { name }),
        children: <RulesPanel numbered={numbered} />,
      }
      const abbrs = {
        key: `${kind}Abbr`,
        label: t('abbrOf', { name }),
        children: <AbbrPanel kind={kind} title={t('abbrOf', { name })} />,
      }
      return hasAbbrs ? [rules, abbrs] : [rules]
    }),
    { key: 'editors', label: t('editors'), children: <EditorsPanel /> },
    { key: 'register', label: t('register'), children: <RegisterPanel /> },
  ]
  const first = items[0]?.key
  const active = items.find(({ key }) => key === tab)?.key ?? first ?? ''
  const choose = (key: string) =>
    // What one tab says of its filters is nothing to another.
    setParams({
      tab: key === first ? undefined : key,
      ...Object.fromEntries(ofRegister.map((name) => [name, undefined])),
    })
  return (
    <Page>
      <PageHeader title={t('title')} />
      {isPhone ? (
        // So many tabs do not fit; a list says more than tabs behind a menu.
        <Select
          className="c-wide c-number-note"
          aria-label={t('title')}
          value={active}
          options={items.map(({ key, label }) => ({ value: key, label }))}
          onChange={choose}
        />
      ) : (
        <Tabs
          activeKey={active}
          onChange={choose}
          items={items.map(({ key, label }) => ({ key, label }))}
          className="c-number-tabs"
        />
      )}
      {/* At the same place in both: what is being edited outlives a turn of the screen. */}
      <Fragment key={active}>{items.find(({ key }) => key === active)?.children}</Fragment>
    </Page>
  )
}
