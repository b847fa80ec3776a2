import { ruleBook } from '#engines/deadlines/domain/index.ts'
import { administrativeRules } from './administrative.ts'
import { civilProcedureRules } from './civil-procedure.ts'
import { criminalRules } from './criminal.ts'
import { copyrightRules, patentRules, trademarkRules } from './intellectual-property.ts'
import { arbitrationRules, labourRules } from './labour-and-arbitration.ts'
import { limitationRules } from './limitation.ts'

/**
 * Raised by one when a rule, a shipped year or the way of counting changes a day, or when records are to be watched again (`DeadlineSubject.watch`): open deadlines of every
 * organisation are then computed again, and people told.
 * `edition.test.ts` says when that is due.
 */
export const edition = 5

/** Every rule of law that ships, each read in the text that it names. */
export const legalRules = ruleBook(
  [
    ...civilProcedureRules,
    ...limitationRules,
    ...labourRules,
    ...arbitrationRules,
    ...administrativeRules,
    ...criminalRules,
    ...patentRules,
    ...trademarkRules,
    ...copyrightRules,
  ],
  edition,
)
