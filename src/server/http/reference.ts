import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { HttpRoute } from './http-route.ts'
import { openApiDocument } from './openapi.ts'

/** `/api/v1/openapi.json` and a page to browse it at `/api/v1/reference`. */
export async function addReference(app: FastifyInstance, routes: readonly HttpRoute[]): Promise<void> {
  // Made when somebody first asks for it: it was a tenth of a start's work.
  let made: object | undefined
  const document = () => {
    made ??= openApiDocument(routes)
    return made
  }
  app.get('/api/v1/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(document()),
  )
  await app.register(fastifySwagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} } },
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/v1/reference',
    uiConfig: { docExpansion: 'none' },
    transformSpecification: document,
    transformSpecificationClone: false,
  })
}
