import {
  AllDuplicatesButton,
  DuplicateNumberDialog,
  type DuplicateSource,
} from '#engines/numbering/web/index.ts'
import { call } from '#web/index.ts'
import { checkContractNumber } from '../domain/number-api.ts'

const sourceOf = (contractID?: number): DuplicateSource => ({
  kind: 'contract',
  titles: {
    one: '编号「{number}」已被以下合同使用 | The number “{number}” is used by',
    all: '以下编号被多份合同使用 | Numbers used by more than one contract',
  },
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
