import {
  AllDuplicatesButton,
  DuplicateNumberDialog,
  type DuplicateSource,
} from '#engines/numbering/web/index.ts'
import { call } from '#web/index.ts'
import { checkTemplateNumber } from '../domain/api.ts'

const sourceOf = (templateID?: number): DuplicateSource => ({
  kind: 'template',
  titles: {
    one: '编号「{number}」已被以下模板使用 | The number “{number}” is used by',
    all: '以下编号被多个模板使用 | Numbers used by more than one template',
  },
  find: (number, signal) =>
    call(checkTemplateNumber, {
      query:
        number === null
          ? { checkAll: 'true' }
          : { templateNumber: number, ...(templateID !== undefined && { templateID }) },
      signal,
    }),
  link: (id) => ({ to: '/templates/detail', params: { templateId: String(id) } }),
})

type Props = {
  open: boolean
  onClose: () => void
  number: string
  /** Leaves this template out; absent for one that is being made. */
  templateID: number | undefined
}

/** Which templates use a number. */
export const DuplicateTemplateDialog = ({ templateID, ...props }: Props) => (
  <DuplicateNumberDialog {...sourceOf(templateID)} {...props} />
)

const everywhere = sourceOf()

/** Opens the dialog with every duplicated template number of the organisation. */
export const DuplicateTemplatesButton = () => <AllDuplicatesButton {...everywhere} />
