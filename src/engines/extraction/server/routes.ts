import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import {
  readExtractionSettings,
  tryExtractionModel,
  updateExtractionSettings,
} from '../domain/settings-api.ts'
import { extractRoute } from './extract-file.ts'
import { readSettings, tryModel, updateSettings } from './settings.ts'

/** Every call of this slice. */
export const extractionRoutes: HttpRoute[] = [
  extractRoute,
  route(readExtractionSettings, { may: 'organization.manage', handle: readSettings }),
  route(updateExtractionSettings, {
    may: 'organization.manage',
    handle: (context, { body }) => updateSettings(context, body),
  }),
  route(tryExtractionModel, {
    may: 'organization.manage',
    handle: (context, { body }) => tryModel(context, body),
  }),
]
