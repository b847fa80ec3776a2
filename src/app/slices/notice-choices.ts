import { noticeKindsOf } from '#engines/notifications/domain/index.ts'
import { slices } from '../slices.ts'

/** The kinds of notices that people choose from, which the build works out for the browser as it does `record-places.ts`. */
export const noticeChoices = noticeKindsOf(slices).flatMap(({ kind, label }) =>
  label === null ? [] : [{ kind, label }],
)
