import { StyleProvider } from '@ant-design/cssinjs'
import { Provider as Motion } from '@rc-component/motion'
import { ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocale } from '../messages.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ToastHost } from '../ui/toast.tsx'
import { useIsStill } from '../use-media.ts'
import { antdTheme } from './antd-theme.ts'
import { usePreferences, useThemeName } from './preferences.ts'

/** Theme, language and toasts for everything inside; the application wraps itself in it once. */
export function AppProviders({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const name = useThemeName()
  const { density } = usePreferences()
  const isStill = useIsStill()
  const theme = useMemo(() => antdTheme(name, density), [name, density])
  dayjs.locale(locale === 'en' ? 'en' : 'zh-cn')
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    // What antd still writes at runtime (its reset of icons) goes into its layer too; outside it would win over antd's own colours.
    <StyleProvider layer>
      <ConfigProvider
        theme={theme}
        locale={locale === 'en' ? enUS : zhCN}
        button={{ autoInsertSpace: false }}
        renderEmpty={() => <EmptyState compact />}
        form={{ requiredMark: true, scrollToFirstError: true }}
      >
        {/* Without motion of antd's own too: it would wait for the end of transitions that the style sheet has taken away. Not by antd's token: when
        that changes, antd wraps the page anew, and what was written in it is lost. */}
        <Motion motion={!isStill}>
          <ToastHost />
          {children}
        </Motion>
      </ConfigProvider>
    </StyleProvider>
  )
}
