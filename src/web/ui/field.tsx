import { type ReactNode, useId } from 'react'

export type FieldControl = {
  id: string
  status: 'error' | ''
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

export type FieldShellProps = {
  label: ReactNode
  required?: boolean
  /** What is wrong; red under the control and read with it. What is no text is a choice to make, not a fault. */
  error?: ReactNode
  /** Softer words under the control. */
  hint?: ReactNode
  /** Draws the control with these properties. */
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error of one field of a fixed form (settings, dialogs). Configured forms have their own shell. */
export function Field({ label, required, error, hint, children }: FieldShellProps) {
  const id = useId()
  const isFault = typeof error === 'string' && error !== ''
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className="c-field">
      <label htmlFor={id} className="c-field-label">
        {required ? (
          <span className="c-field-required" aria-hidden="true">
            *
          </span>
        ) : null}
        {label}
      </label>
      {children({
        id,
        status: isFault ? 'error' : '',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(isFault ? { 'aria-invalid': true } : {}),
        ...(required ? { 'aria-required': true } : {}),
      })}
      <Fault fault={error} id={`${id}-error`} />
      {hint ? (
        <p className="c-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

function Fault({ fault, id }: { fault: ReactNode; id?: string }) {
  if (!fault) return null
  return (
    <p className={typeof fault === 'string' ? 'c-field-error' : 'c-field-choice'} id={id}>
      {fault}
    </p>
  )
}

/** What `errorAt` says, for a part of a form that is no `Field`. */
export const FaultAt = ({ error, path }: { error: unknown; path: string }) => (
  <Fault fault={errorAt(error, path)} />
)

type EditError = { errors?: unknown; choiceAt?: (path: string) => ReactNode } | null

/** What a call's failure says of one field, by path, or the choice between two versions of it (`useEdit`); undefined when the field is not named. */
export const errorAt = (error: unknown, path: string): ReactNode => {
  const { errors, choiceAt } = (error as EditError) ?? {}
  const found = Array.isArray(errors)
    ? (errors as { path: string; message: string }[]).find((one) => one.path === path)?.message
    : undefined
  return found ?? choiceAt?.(path)
}
