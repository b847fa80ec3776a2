import type { FieldType } from './field-type.ts'
import { singleId } from './ids.ts'

/** The record's type in the tree of contract types; decides form, numbering and flow, so it is fixed after the draft. */
export const contractTypeType: FieldType<number> = {
  ...singleId('contractType', 'contractType'),
  lockedInAlteration: true,
  lockedAfterDraft: true,
}
