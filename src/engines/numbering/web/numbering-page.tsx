import { Tabs } from 'antd'
import { Page, PageHeader, useAddressParams, useSetAddressParams, useText } from '#web/index.ts'
import { AbbrPanel } from './abbr-panel.tsx'
import { EditorsPanel } from './editors-panel.tsx'
import { numberingMessages } from './messages.ts'
import './numbering.css'
import { RulesPanel } from './rules-panel.tsx'
import { type NumberingTargets, TargetsContext } from './targets.ts'

/** /settings/numbering, with what the application knows of contract types, internal parties and fields. */
export function NumberingPage({ targets }: { targets: NumberingTargets }) {
  return (
    <TargetsContext value={targets}>
      <NumberingTabs />
    </TargetsContext>
  )
}

function NumberingTabs() {
  const t = useText(numberingMessages)
  const { tab } = useAddressParams()
  const setParams = useSetAddressParams()
  const items = [
    { key: 'contractRules', label: t('contractRules'), children: <RulesPanel kind="contract" /> },
    { key: 'contractAbbr', label: t('contractAbbr'), children: <AbbrPanel kind="contract" /> },
    { key: 'templateRules', label: t('templateRules'), children: <RulesPanel kind="template" /> },
    { key: 'templateAbbr', label: t('templateAbbr'), children: <AbbrPanel kind="template" /> },
    { key: 'editors', label: t('editors'), children: <EditorsPanel /> },
  ]
  return (
    <Page>
      <PageHeader title={t('title')} />
      <Tabs
        activeKey={items.some(({ key }) => key === tab) ? (tab as string) : 'contractRules'}
        onChange={(key) => setParams({ tab: key === 'contractRules' ? undefined : key })}
        items={items}
      />
    </Page>
  )
}
