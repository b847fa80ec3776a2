import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Counter } from 'prom-client'
import type { z } from 'zod'
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#shared/endpoint.ts'
import type { Locale } from '#shared/text.ts'
import type { DiskSpace } from '../disk-space.ts'
import type { Services } from '../services.ts'

/** Who sends a request, read once when it begins: when a connection is closed, its address is gone. */
export type Caller = { id: string; ip: string; userAgent: string }

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyInstance {
    /** Values that reached the database before they were judged. */
    databaseRefusals: Counter<'state' | 'constraint'>
    /** Sets disk space aside for a file that is about to be written; lowOnSpace when there is too little. */
    reserveDiskSpace: DiskSpace['take']
  }
}

/** One request, validated: what a route works on. */
export type HttpCall<E extends Endpoint = Endpoint> = {
  endpoint: E
  // Validated already.
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  locale: Locale
  request: FastifyRequest
  reply: FastifyReply
  services: Services
  /** What `admit` answered. */
  admitted?: unknown
  /** What `recall` answered; then nothing is admitted yet. */
  recalled?: unknown
}

/** Guards of routes for people who have no account: by what a link ends with, by the session that a code gives. */
export const guestGuards = ['guestLink', 'guestSession'] as const
export type GuestGuard = (typeof guestGuards)[number]
export const isGuestGuard = (guard: string): guard is GuestGuard =>
  (guestGuards as readonly string[]).includes(guard)

/** A route as the HTTP server knows it. `guard` says in words who may call it, for the API reference. */
export type HttpRoute = {
  endpoint: Endpoint
  guard: string
  /** Refuses whoever may not call it, before anything that they sent is looked at. */
  admit?(call: Pick<HttpCall, 'request' | 'services'>): Promise<unknown>
  /** Who calls, as was known a moment ago, for a `run` that proves it in its transaction; null: they have to be admitted first. */
  recall?(call: Pick<HttpCall, 'request' | 'services'>): Promise<unknown>
  run(call: HttpCall): Promise<HttpAnswer>
}

/** `data` of the envelope (with another status than the endpoint's, if given), or bytes. */
export type HttpAnswer = { data: unknown; status?: number } | { file: FileAnswer } | { handled: true }

/** What the handler of a call answers: `data` of the envelope, or bytes. */
export type Handled<E extends Endpoint> = {
  json: z.input<E['answer']>
  file: FileAnswer
  events: z.input<E['answer']>
}[E['kind']]

export type FileAnswer = {
  /** A function is called when the transaction is over. */
  content: NodeJS.ReadableStream | Uint8Array | (() => Promise<NodeJS.ReadableStream>)
  name: string
  mime: string
  size?: number
  /** Shown in a sandboxed frame instead of being saved; for kinds that cannot run anything. */
  inline?: boolean
  headers?: Record<string, string>
  status?: number
}
