import { Button, Dropdown } from 'antd'
import type { Locale } from '#shared/text.ts'
import { setLocale, useLocale, useText } from '#web/messages.ts'
import { type Density, setPreferences, type ThemeChoice, usePreferences } from '#web/theme/preferences.ts'
import { shellMessages } from '../shell-messages.ts'

/** 中 / EN. */
export function LanguageSwitch() {
  const t = useText(shellMessages)
  const locale = useLocale()
  const options: { value: Locale; label: string; name: string }[] = [
    { value: 'zh-CN', label: '中', name: '中文' },
    { value: 'en', label: 'EN', name: 'EN English' },
  ]
  return (
    <fieldset className="s-language" aria-label={t('language')}>
      {options.map(({ value, label, name }) => (
        <button
          key={value}
          type="button"
          lang={value}
          aria-pressed={locale === value}
          aria-label={name}
          onClick={() => setLocale(value)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  )
}

const HalfMoon = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="M8 1.75a6.25 6.25 0 0 0 0 12.5z" fill="currentColor" />
  </svg>
)

/** Light, dark or like the system; and how dense lists are. */
export function AppearanceMenu() {
  const t = useText(shellMessages)
  const { theme, density } = usePreferences()
  const themes: [ThemeChoice, string][] = [
    ['light', t('themeLight')],
    ['dark', t('themeDark')],
    ['system', t('themeSystem')],
  ]
  const densities: [Density, string][] = [
    ['default', t('densityDefault')],
    ['compact', t('densityCompact')],
  ]
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        selectable: true,
        multiple: true,
        selectedKeys: [`theme:${theme}`, `density:${density}`],
        items: [
          {
            type: 'group',
            key: 'themes',
            label: t('theme'),
            children: themes.map(([value, label]) => ({ key: `theme:${value}`, label })),
          },
          {
            type: 'group',
            key: 'densities',
            label: t('density'),
            children: densities.map(([value, label]) => ({ key: `density:${value}`, label })),
          },
        ],
        onClick: ({ key }) => {
          const [kind, value] = key.split(':')
          setPreferences(kind === 'theme' ? { theme: value as ThemeChoice } : { density: value as Density })
        },
      }}
    >
      <Button type="text" icon={<HalfMoon />} aria-label={t('theme')} title={t('theme')} />
    </Dropdown>
  )
}
