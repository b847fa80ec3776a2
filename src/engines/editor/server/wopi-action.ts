import type { Locale } from '#shared/text.ts'
import type { Discovery, OfficeAction, OfficeActionName } from './wopi-discovery.ts'

/** The action for a file: to edit where that is wanted and the office server can, else to view; null when it can do neither. */
export function officeActionFor(
  { actions }: Discovery,
  fileName: string,
  wanted: OfficeActionName,
): OfficeAction | null {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase()
  const action = (name: OfficeActionName) =>
    actions.find((one) => one.extension === extension && one.name === name)
  return (wanted === 'edit' ? action('edit') : undefined) ?? action('view') ?? null
}

type Filling = { wopiSource: string; locale: Locale }

/**
 * The address that a document is opened at: placeholders of the urlsrc (`<ui=UI_LLCC&>`) are filled where we know what to say and left out
 * otherwise; WOPISrc, and for servers without placeholders `lang`, are put at the end.
 */
export function actionAddress({ urlSource }: OfficeAction, { wopiSource, locale }: Filling): string {
  const language = locale === 'en' ? 'en-US' : 'zh-CN'
  const known: Record<string, string> = {
    UI_LLCC: language,
    DC_LLCC: language,
    WOPI_SOURCE: wopiSource,
    DISABLE_CHAT: '1',
    BUSINESS_USER: '1',
  }
  const filled = urlSource.replaceAll(
    /<([\w-]+)=([A-Z_]+)&?>/g,
    (_whole, name: string, placeholder: string) => {
      const value = known[placeholder]
      return value === undefined ? '' : `${name}=${encodeURIComponent(value)}&`
    },
  )
  const url = new URL(filled.replaceAll(/<[^<>]*>/g, '').replace(/[?&]+$/, ''))
  const has = (name: string) => [...url.searchParams.keys()].some((one) => one.toLowerCase() === name)
  if (!has('wopisrc')) url.searchParams.append('WOPISrc', wopiSource)
  if (!urlSource.includes('UI_LLCC') && !has('lang')) url.searchParams.append('lang', language)
  return url.href
}
