import {
  AllDuplicatesButton,
  DuplicateNumberDialog,
  type DuplicateSource,
} from '#engines/numbering/web/index.ts'
import { call } from '#web/index.ts'
import { checkContractNumber } from '../domain/number-api.ts'

const sourceOf = (contractID?: number): DuplicateSource => ({
  kind: 'contract',
  find: (number, signal) =>
    call(checkContractNumber, {
      query:
        number === null
          ? { checkAll: 'true' }
          : { contractNumber: number, ...(contractID !== undefined && { contractID }) },
      signal,
    }),
  link: (id) => ({ to: '/standingBook/detail', params: { contractId: String(id), mode: 'contract' } }),
})

type DuplicateDialogProps = {
  open: boolean
  onClose: () => void
  number: string | undefined
  /** Leaves this contract out. */
  contractID: number
}

/** Which contracts use a number; each opens in a new tab of the standing book. */
export const DuplicateDialog = ({ contractID, ...props }: DuplicateDialogProps) => (
  <DuplicateNumberDialog {...sourceOf(contractID)} {...props} />
)

const everywhere = sourceOf()

/** Opens the dialog with every duplicated contract number of the organisation. */
export const DuplicateButton = () => <AllDuplicatesButton {...everywhere} />
