import type { Issue } from '#shared/issues.ts'

/** AI icon of a field. `isAccepted`: a person has looked at the value and takes it. `before`: the extracted text that a person then changed. */
export type AiState =
  | { state: 0 }
  | { state: 1; quote: string; locations: number; isAccepted?: boolean }
  | { state: 2; quote: string; locations: number; before: string }
/** Of a field that holds an extracted value, or one that was extracted and then changed. */
export type AiMark = Exclude<AiState, { state: 0 }>

/** One field as screens see it; a new object whenever anything about it changes. */
export type FieldSnapshot = {
  readonly value: unknown
  readonly error: Issue | null
  /** What became of what was typed: said at the field, nothing to put right. */
  readonly note: Issue | null
  readonly visible: boolean
  readonly editable: boolean
  readonly required: boolean
  readonly ai: AiState
}
