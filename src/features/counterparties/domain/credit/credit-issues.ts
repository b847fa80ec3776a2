import type { Issue } from '#shared/issues.ts'
import { type Locale, said, type Words } from '#shared/text.ts'
import { creditWords, isReportUrl, riskKey } from './credit.ts'
import type { CreditInput } from './credit-api.ts'

/** What is wrong with what somebody keeps by hand; the same in browser and server. */
export function creditIssues(input: CreditInput, locale: Locale): Issue[] {
  const issues: Issue[] = []
  const required = (path: string, words: Words) =>
    issues.push({ path, code: 'required', params: { field: said(words, locale) } })
  const { termStart, termEnd } = input.info
  if (termStart && termEnd && termEnd < termStart)
    issues.push({ path: 'info.termEnd', code: 'dayBefore', params: { date: termStart } })
  const known = new Set<string>()
  input.riskItems.forEach((item, at) => {
    const path = `riskItems.${at}.title`
    if (!item.title.trim()) {
      required(path, creditWords.riskTitle)
      return
    }
    const key = riskKey(item)
    if (known.has(key))
      issues.push({ path, code: 'twice', params: { field: said(creditWords.riskTitle, locale) } })
    known.add(key)
  })
  input.monitoring?.list.forEach(({ info }, at) => {
    if (!info.trim()) required(`monitoring.list.${at}.info`, creditWords.info)
  })
  const url = input.monitoring?.reportUrl.trim() ?? ''
  if (url && !isReportUrl(url)) issues.push({ path: 'monitoring.reportUrl', code: 'webAddress' })
  return issues
}
