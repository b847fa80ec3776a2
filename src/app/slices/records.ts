import type { AnyRecord } from '#engines/records/domain/index.ts'
import { lawCase, loanPrimeRate } from '#features/cases/domain/index.ts'
import { lawDispute } from '#features/disputes/domain/index.ts'
import { intellectualProperty, ipFee, ipOrganization } from '#features/intellectual-property/domain/index.ts'
import { lawFirm, lawyer } from '#features/law-firms/domain/index.ts'
import { position } from '#features/positions/domain/index.ts'
import { project } from '#features/projects/domain/index.ts'

/** Every noun that is said as one value, in the order of the menu: the only list. To add one: a line here, its routes in `app/server.ts`, and with a form a line in `app/wiring.ts`. */
export const records: readonly AnyRecord[] = [
  project,
  lawDispute,
  lawCase,
  lawFirm,
  lawyer,
  intellectualProperty,
  ipOrganization,
  ipFee,
  loanPrimeRate,
  position,
]
