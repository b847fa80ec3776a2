import { Select, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { baseMessages } from '../base-messages.ts'
import { useText } from '../messages.ts'
import { useIsPhone } from '../use-media.ts'

export type PageTab = { key: string; label: string; children: ReactNode }

/** The tabs of a page; on a phone a choice of them where more than `fitOnPhone` are too many. */
export function PageTabs({
  tabs,
  active,
  onChange,
  fitOnPhone = 3,
}: {
  tabs: readonly PageTab[]
  active: string
  onChange: (key: string) => void
  fitOnPhone?: number
}) {
  const t = useText(baseMessages)
  const isPhone = useIsPhone()
  if (!isPhone || tabs.length <= fitOnPhone)
    return <Tabs activeKey={active} onChange={onChange} items={[...tabs]} />
  return (
    <div className="c-stack">
      <Select
        aria-label={t('part')}
        value={active}
        options={tabs.map(({ key, label }) => ({ value: key, label }))}
        onChange={onChange}
      />
      {tabs.find(({ key }) => key === active)?.children}
    </div>
  )
}
