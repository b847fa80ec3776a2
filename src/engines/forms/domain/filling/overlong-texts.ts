import { limit } from '#shared/constants.ts'
import type { Issue } from '#shared/issues.ts'
import type { CompiledForm } from '../definition/compile-form.ts'
import { lengthOf } from '../field-types/text-value.ts'
import type { FormValues } from '../form-context.ts'

/**
 * The texts that no field of any form may hold, wherever they stand in what was sent: judged before anything is made of them, because everything that is takes time with their
 * length. A text of a field that has a shorter maxlength of its own is told with that one. What is found here is kept by nobody but the form on the screen.
 */
export function overlongTexts(form: CompiledForm, sent: FormValues): Issue[] {
  const issues: Issue[] = []
  let left: number = limit.textsOfForm
  for (const { id, config } of form.fields) {
    if (!Object.hasOwn(sent, id)) continue
    const found = textIn(sent[id])
    left -= found.all
    const max = Math.min(config.maxlength ?? limit.text, limit.text)
    const params = { field: config.name, max }
    if (found.isOverlong) issues.push({ path: id, code: 'tooLong', params })
    else if (left < 0) {
      issues.push({
        path: id,
        code: 'tooLongTogether',
        params: { field: config.name, max: limit.textsOfForm },
      })
      return issues
    }
  }
  return issues
}

/** Whether one of the texts in a value is too long, and how long they are together. */
function textIn(value: unknown): { isOverlong: boolean; all: number } {
  if (typeof value === 'string')
    return { isOverlong: value.length > limit.text && isLonger(value), all: value.length }
  if (typeof value !== 'object' || value === null) return { isOverlong: false, all: 0 }
  const parts = Object.values(value).map(textIn)
  return {
    isOverlong: parts.some(({ isOverlong }) => isOverlong),
    all: parts.reduce((sum, part) => sum + part.all, 0),
  }
}

/** A character outside the basic plane is two units and one character: beyond twice as many units nothing needs to be counted. */
const isLonger = (text: string): boolean =>
  text.length > 2 * limit.text || lengthOf(text, limit.text) > limit.text
