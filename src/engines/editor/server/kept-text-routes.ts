import { route } from '#engines/access/server/index.ts'
import type { HttpRoute } from '#server/http/http-route.ts'
import { sealingOf } from '#server/sealing.ts'
import { readKeptTextKey } from '../domain/kept-api.ts'

export const keptTextRoutes: readonly HttpRoute[] = [
  route(readKeptTextKey, {
    may: 'signedIn',
    handle: async ({ actor, services }) => ({
      key: sealingOf(services.config)
        .keyFor(`kept_texts/${actor.organizationId}/${actor.userId}`)
        .toString('base64'),
    }),
  }),
]
