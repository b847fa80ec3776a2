import type { Context } from '#engines/access/server/index.ts'
import type { FormType } from '#engines/forms/domain/index.ts'

type Listener = (context: Context) => Promise<void>
const listeners = new Map<FormType, Listener>()

/** Called once by app/ for each kind of record that follows its form: told, in the same transaction, that another version or form may be in use for it. */
export function whenFormInUse(formType: FormType, listener: Listener): void {
  listeners.set(formType, listener)
}

/** A form of this kind was published, or became the default. */
export async function tellFormInUse(context: Context, formType: number): Promise<void> {
  await listeners.get(formType as FormType)?.(context)
}
