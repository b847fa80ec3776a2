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
  /** Words of what is wrong; red under the control and read with it. */
  error?: string | null | undefined
  /** Softer words under the control. */
  hint?: ReactNode
  /** Draws the control with these properties. */
  children: (control: FieldControl) => ReactNode
}

/** Label, control, hint and error of one field of a fixed form (settings, dialogs). Configured forms have their own shell. */
export function Field({ label, required, error, hint, children }: FieldShellProps) {
  const id = useId()
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
        status: error ? 'error' : '',
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
        ...(required ? { 'aria-required': true } : {}),
      })}
      {error ? (
        <p className="c-field-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="c-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

/** The words of a call's failure for one field, by path; undefined when the field is not named. */
export const errorAt = (error: unknown, path: string): string | undefined => {
  const errors = (error as { errors?: unknown } | null)?.errors
  return Array.isArray(errors)
    ? (errors as { path: string; message: string }[]).find((one) => one.path === path)?.message
    : undefined
}
