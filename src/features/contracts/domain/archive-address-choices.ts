import { archiveAddress } from './archive-address-record.ts'

/** The same list for whoever reads contracts and chooses from it; only who keeps addresses reads the noun's own. */
export const listArchiveAddressChoices = {
  ...archiveAddress.calls.list,
  name: 'listArchiveAddressChoices',
  path: '/archive_addresses/choices',
  summary: 'Where papers can be kept, those in use first, in the order of the organisation',
}
