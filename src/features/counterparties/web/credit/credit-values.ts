import type { Edit } from '#web/index.ts'
import {
  type BusinessInfo,
  type Credit,
  type CreditInput,
  type MonitoringInput,
  noBusinessInfo,
  type RiskInput,
} from '../../domain/credit/credit-api.ts'

type Line = { key: number }
/** What the drawer edits: what people keep by hand. */
export type CreditValues = {
  info: BusinessInfo
  riskItems: (RiskInput & Line)[]
  /** Null while the credit config is off. */
  monitoring: { list: (MonitoringInput & Line)[]; reportUrl: string } | null
  version: number
}

export type CreditEdit = Edit<CreditValues>

/** Rows that are stored have their place in the list. */
let lastKey = 0
export const newRisk = (): RiskInput & Line => ({
  key: --lastKey,
  title: '',
  category: '',
  happenedOn: null,
  isOpen: true,
})
export const newMonitoring = (): MonitoringInput & Line => ({ key: --lastKey, info: '', updateTime: null })

export const creditValuesOf = (credit: Credit | null): CreditValues => ({
  info: credit?.info ?? noBusinessInfo,
  riskItems: byHand(credit?.riskItems ?? []),
  monitoring: credit?.monitoring
    ? { list: byHand(credit.monitoring.list), reportUrl: credit.monitoring.reportUrl }
    : null,
  version: credit?.version ?? 0,
})

const byHand = <T extends { source: string }>(items: readonly T[]): (Omit<T, 'source'> & Line)[] =>
  items.filter(({ source }) => source === 'manual').map(({ source: _, ...item }, key) => ({ ...item, key }))

const sent = <T extends Line>(items: readonly T[]): Omit<T, 'key'>[] =>
  items.map(({ key: _, ...item }) => item)

export const creditBodyOf = ({ info, riskItems, monitoring }: CreditValues): CreditInput => ({
  info,
  riskItems: sent(riskItems),
  ...(monitoring && { monitoring: { list: sent(monitoring.list), reportUrl: monitoring.reportUrl } }),
})
