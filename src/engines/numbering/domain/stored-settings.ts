import { type RuleSettings, ruleSettingsSchema } from './numbering-rule.ts'

/** The version of the stored JSON that this code writes. */
export const settingsVersion = 1

/** Steps from a stored version to the next; to change the format, raise `settingsVersion` and add the step from the old one. */
const stepsUp: Record<number, (settings: Record<string, unknown>) => Record<string, unknown>> = {}

/** Reads the settings of a rule as any earlier version stored them. Throws when they are from a newer one or malformed. */
export function readSettings(stored: unknown, version: number): RuleSettings {
  let settings = stored as Record<string, unknown>
  for (let from = version; from !== settingsVersion; from++) {
    const step = stepsUp[from]
    if (!step) throw new Error(`numbering rule settings of version ${from} cannot be read`)
    settings = step(settings)
  }
  return ruleSettingsSchema.parse(settings)
}
