import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import * as api from '../../domain/archive-address-api.ts'
import {
  addArchiveAddress,
  archiveAddresses,
  changeArchiveAddress,
  deleteArchiveAddress,
  orderArchiveAddresses,
} from './archive-addresses.ts'

const manage = 'archive_address.manage'

/** Where papers are kept: read by everybody who reads contracts, kept by whoever may. */
export const archiveRoutes: HttpRoute[] = [
  route(api.listOfflineArchiveSettings, {
    may: 'contract.read',
    handle: (context, { query }) => archiveAddresses(context, query),
  }),
  route(api.createArchiveAddress, {
    may: manage,
    handle: (context, { body }) => addArchiveAddress(context, body),
  }),
  route(api.updateArchiveAddress, {
    may: manage,
    handle: (context, { params, body }) => changeArchiveAddress(context, params.id, body),
  }),
  route(api.orderArchiveAddresses, {
    may: manage,
    handle: (context, { body }) => orderArchiveAddresses(context, body.ids),
  }),
  route(api.deleteArchiveAddress, {
    may: manage,
    handle: async (context, { params, query }) => {
      await deleteArchiveAddress(context, params.id, query.version)
      return null
    },
  }),
]
