import { singleId } from './ids.ts'

/** Where the paper is kept: one of the organisation's offline archive settings. */
export const offlineArchiveAddressType = singleId('offlineArchiveAddress', 'offlineArchiveAddress')
