import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { HttpRoute } from './http-route.ts'
import { openApiDocument } from './openapi.ts'

/** `/api/v1/openapi.json` and a page to browse it at `/api/v1/reference`. */
export async function addReference(app: FastifyInstance, routes: readonly HttpRoute[]): Promise<void> {
  const document = openApiDocument(routes)
  app.get('/api/v1/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document),
  )
  await app.register(fastifySwagger, { mode: 'static', specification: { document: document as never } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/v1/reference',
    uiConfig: { docExpansion: 'none' },
  })
}
