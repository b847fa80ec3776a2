import { type RuleBook, ruleBook } from '../domain/rule.ts'

let book: RuleBook = ruleBook([])

/** Called by app/ with the rules that ship. */
export function provideRules(rules: RuleBook): void {
  book = rules
}

export const rules = (): RuleBook => book
