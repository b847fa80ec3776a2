import type { DayReason } from '#engines/calendar/domain/index.ts'
import type { TermUnit } from './rule.ts'

type PassedDay = { date: string; reason: DayReason; name: string }

/** One line of how a day was computed: values only, the words stand in `step-words.ts`. */
export type Step =
  | { kind: 'trigger'; date: string }
  | { kind: 'version'; version: number; inForceFrom: string | null; inForceTo: string | null }
  /** `date` is day 1. */
  | { kind: 'start'; date: string; countsTrigger: boolean }
  | {
      kind: 'counted'
      date: string
      amount: number
      unit: TermUnit
      isBackward: boolean
      isClamped: boolean
      toYearEnd: boolean
    }
  /** Begins again from `from`: the interruption, or the end of the proceedings that it began. */
  | { kind: 'interrupted'; on: string; from: string; isPending: boolean }
  | { kind: 'noEffect'; on: string; why: 'tooLate' | 'beforeStart' }
  | { kind: 'suspended'; from: string; until: string; date: string; days: number | null }
  | { kind: 'pending'; from: string }
  | { kind: 'moved'; from: string; date: string; passed: PassedDay[] }
  /** A weekend day that is worked: nothing moves. */
  | { kind: 'makeUp'; date: string; name: string }
  /** A rest day that moves nothing by this rule. */
  | { kind: 'stays'; date: string }
  | { kind: 'capped'; ruleId: string; from: string; date: string; isEarlier: boolean }
  | { kind: 'provisional'; years: number[] }
  | { kind: 'safer'; date: string; version: number }
  | { kind: 'result'; date: string }
