import { z } from 'zod'
import { type Endpoint, nothing } from '#shared/endpoint.ts'
import { errorTable } from '#shared/errors.ts'
import { productName } from '#shared/product.ts'
import { type HttpRoute, isGuestGuard } from './http-route.ts'
import { versionPlace } from './if-match.ts'

type JsonSchema = Record<string, unknown>
/** Schemas that refer to themselves (trees, nested conditions), by their name among the components. */
type Definitions = Record<string, JsonSchema>

/** OpenAPI 3.1 of these routes, made from the same schemas that validate. */
export function openApiDocument(routes: readonly HttpRoute[]): object {
  const paths: Record<string, Record<string, object>> = {}
  const recursive: Definitions = {}
  for (const route of routes) {
    const { path, method } = route.endpoint
    paths[path] ??= {}
    paths[path][method.toLowerCase()] = operation(route, recursive)
  }
  const tags = [...new Set(routes.map(({ endpoint }) => endpoint.tag))].sort()
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName('zh-CN')} ${productName('en')} API`,
      version: '1.0.0',
      description: `Every answer is the envelope \`{ code, message, data }\`; code 0 is success.\n\n${errorReference()}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api/v1' }],
    tags: tags.map((name) => ({ name, description: `Calls of ${name}` })),
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'chancery' },
        guestLink: {
          type: 'http',
          scheme: 'bearer',
          description: 'What a link to somebody outside ends with, behind its #',
        },
        guestSession: {
          type: 'apiKey',
          in: 'cookie',
          name: 'chancery-guest',
          description: 'Given for a code by mail, for one link and its calls alone',
        },
      },
      schemas: { Failure: failureSchema, ...recursive },
      responses: {
        Failure: {
          description: 'What went wrong',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      },
    },
  }
}

function operation({ endpoint, guard }: HttpRoute, recursive: Definitions): object {
  const isPublic = guard === 'public'
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    description: isPublic ? 'Anybody may call it.' : `Needs: ${guard}.`,
    'x-guard': guard,
    ...(isPublic && { security: [] }),
    ...(isGuestGuard(guard) && { security: [{ [guard]: [] }] }),
    parameters: [
      ...parameters(endpoint, 'params', 'path', recursive),
      ...parameters(endpoint, 'query', 'query', recursive),
      ...headers(endpoint),
    ],
    ...requestBody(endpoint, recursive),
    responses: {
      [String(endpoint.status)]: success(endpoint, recursive),
      '4XX': failureRef,
      '5XX': failureRef,
    },
  }
}

const failureRef = { $ref: '#/components/responses/Failure' }

function parameters(
  endpoint: Endpoint,
  part: 'params' | 'query',
  place: 'path' | 'query',
  recursive: Definitions,
): object[] {
  const schema = jsonSchema(endpoint[part], 'input', `${endpoint.name}_${part}`, recursive)
  const required = (schema.required as string[] | undefined) ?? []
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (required.includes(name) && !isGivenByHeader(endpoint, part, name)),
    schema: property,
  }))
}

/** The version may come in `If-Match` instead. */
const isGivenByHeader = (endpoint: Endpoint, part: string, name: string): boolean =>
  name === 'version' && versionPlace(endpoint) === part

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The version that the change was made from, in quotes: "3". Instead of `version`; one of them must be sent.',
  schema: { type: 'string', maxLength: 24 },
}

function headers(endpoint: Endpoint): object[] {
  if (endpoint.method === 'GET') return []
  const csrf = { name: 'X-CSRF', in: 'header', required: true, schema: { type: 'string', const: '1' } }
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  }
  if (endpoint.method === 'POST') return [csrf, key]
  return versionPlace(endpoint) ? [csrf, ifMatch] : [csrf]
}

function requestBody(endpoint: Endpoint, recursive: Definitions): object {
  if (endpoint.accepts === 'file') {
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    }
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (endpoint.method === 'GET' || endpoint.body === nothing) return {}
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: bodySchema(endpoint, recursive),
        },
      },
    },
  }
}

function bodySchema(endpoint: Endpoint, recursive: Definitions): JsonSchema {
  const { required, ...schema } = jsonSchema(endpoint.body, 'input', `${endpoint.name}_body`, recursive)
  if (!Array.isArray(required)) return schema
  return { ...schema, required: required.filter((name) => !isGivenByHeader(endpoint, 'body', name)) }
}

function success(endpoint: Endpoint, recursive: Definitions): object {
  if (endpoint.kind === 'file')
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  if (endpoint.kind === 'events')
    return {
      description: 'Server-sent events',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    }
  const schema = {
    type: 'object',
    required: ['code', 'message', 'data'],
    properties: {
      code: { type: 'integer', const: 0 },
      message: { type: 'string' },
      data: jsonSchema(endpoint.answer, 'output', `${endpoint.name}_answer`, recursive),
    },
  }
  return { description: 'Success', content: { 'application/json': { schema } } }
}

/** JSON Schema of one part of a call; what refers to itself goes to `recursive`, where OpenAPI looks for references. */
function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  name: string,
  recursive: Definitions,
): JsonSchema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' })
  const { $schema: _, $defs, ...rest } = pointAtComponents(made, name) as JsonSchema & { $defs?: Definitions }
  for (const [key, definition] of Object.entries($defs ?? {})) recursive[`${name}${key}`] = definition
  return rest
}

const pointAtComponents = (schema: object, name: string): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"#/components/schemas/${name}`)) as object

const failureSchema = {
  type: 'object',
  required: ['code', 'message', 'data', 'requestId'],
  properties: {
    code: { type: 'integer', enum: Object.values(errorTable).map(({ code }) => code) },
    message: { type: 'string' },
    data: {},
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    requestId: { type: 'string' },
  },
}

const errorReference = (): string =>
  ['| code | HTTP | 中文 | English |', '|---|---|---|---|']
    .concat(
      Object.values(errorTable).map(
        ({ code, words }) => `| ${code} | ${Math.floor(code / 100)} | ${words} |`,
      ),
    )
    .join('\n')
