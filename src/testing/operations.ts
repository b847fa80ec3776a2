import type { JsonSchema } from './json-schema-example.ts'
import type { TestApp } from './test-app.ts'

/** A call that the API document names. */
export type Operation = {
  path: string
  method: string
  operationId: string
  guard: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema }[]
  body: JsonSchema | undefined
  takesFile: boolean
}

type RawOperation = {
  operationId: string
  'x-guard': string
  parameters?: Operation['parameters']
  requestBody?: { content: Record<string, { schema: JsonSchema } | undefined> }
}

/** Every call of the product, from its own API document: one that is added later is there by itself. */
export async function readOperations({ server }: Pick<TestApp, 'server'>): Promise<Operation[]> {
  const answer = await server.inject({ method: 'GET', url: '/api/v1/openapi.json' })
  const { paths } = answer.json() as { paths: Record<string, Record<string, RawOperation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      path,
      method: method.toUpperCase(),
      operationId: raw.operationId,
      guard: raw['x-guard'],
      parameters: raw.parameters ?? [],
      body: raw.requestBody?.content['application/json']?.schema,
      takesFile: raw.requestBody?.content['multipart/form-data'] !== undefined,
    })),
  )
}
