import { Tabs } from 'antd'
import type { ReactNode } from 'react'

export type PageTab = { key: string; label: string; children: ReactNode }

/** The tabs of a page; where they have no room, as on a phone, the row scrolls, and the chosen one is in sight. */
export function PageTabs({
  tabs,
  active,
  onChange,
}: {
  tabs: readonly PageTab[]
  active: string
  onChange: (key: string) => void
}) {
  return <Tabs className="c-page-tabs" activeKey={active} onChange={onChange} items={[...tabs]} />
}
