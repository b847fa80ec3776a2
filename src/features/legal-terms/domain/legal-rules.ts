import { ruleBook } from '#engines/deadlines/domain/index.ts'
import { administrativeRules } from './administrative.ts'
import { civilProcedureRules } from './civil-procedure.ts'
import { copyrightRules, patentRules, trademarkRules } from './intellectual-property.ts'
import { arbitrationRules, labourRules } from './labour-and-arbitration.ts'
import { limitationRules } from './limitation.ts'

/** Every rule of law that ships, each read in the text that it names. */
export const legalRules = ruleBook([
  ...civilProcedureRules,
  ...limitationRules,
  ...labourRules,
  ...arbitrationRules,
  ...administrativeRules,
  ...patentRules,
  ...trademarkRules,
  ...copyrightRules,
])
