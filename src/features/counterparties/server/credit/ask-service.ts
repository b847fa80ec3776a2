import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { getOutside, OutgoingError, outgoingAddress } from '#server/outgoing.ts'
import { redactionOf } from '#server/redaction.ts'
import type { CreditFailure } from '../../domain/credit/credit.ts'
import { type CreditData, type Lie, readAnswer, refusal } from '../../domain/credit/credit-answer.ts'
import { type CreditRequest, callFor, isOwnHeader } from '../../domain/credit/credit-request.ts'
import { secretTexts } from '../../domain/credit/secret-texts.ts'

/** The party that a service is asked for. */
export type AskedParty = { idNumber: string; name: string }
/** What came, without secrets: what it tells when it is to be taken (`reason` null), else why it is not. `text`: as it came, '' when nothing did. */
export type Answered = { reason: CreditFailure | null; data: CreditData; lies: Lie[]; text: string }
/** Within `milliseconds` in all, so many tries, with a pause that doubles. */
export type ServiceLimits = { milliseconds: number; attempts: number; pause: number; mostBytes: number }

/** For somebody who waits for it. */
export const serviceLimits: ServiceLimits = {
  milliseconds: 10_000,
  attempts: 3,
  pause: 250,
  mostBytes: 1024 * 1024,
}

type ServiceRequest = { request: CreditRequest; key: string; party: AskedParty; timeZone: string }

/**
 * Asks a service for one party, and again where what went wrong may pass. Never throws for what the service does or says. Where it may be called is judged
 * as for every call that people give the product (outgoing.ts).
 */
export async function askService(
  { creditHosts }: Pick<Config, 'creditHosts'>,
  { request, key, party, timeZone }: ServiceRequest,
  limits: ServiceLimits = serviceLimits,
): Promise<Answered> {
  // Stored before the rule was there.
  if (request.headers.some(({ name }) => isOwnHeader(name))) return failed('badHeader')
  const call = callFor(request, { ...party, key })
  const url = call && outgoingAddress(call.address, creditHosts)
  if (!call || !url) return failed('badAddress')
  const until = performance.now() + limits.milliseconds
  for (let attempt = 1; ; attempt++) {
    const milliseconds = Math.max(1, until - performance.now())
    const came = await once({
      url,
      query: call.query,
      headers: { accept: 'application/json', ...call.headers },
      milliseconds,
      mostBytes: limits.mostBytes,
      trustedHosts: creditHosts,
    })
    if ('text' in came) return judged(came.text, { request, key, party, timeZone })
    const wait = limits.pause * 2 ** (attempt - 1)
    const mayPass = came.reason === 'busy' || came.reason === 'unreachable'
    if (!mayPass || attempt >= limits.attempts || performance.now() + wait >= until)
      return failed(came.reason)
    await pause(wait)
  }
}

const failed = (reason: CreditFailure): Answered => ({ reason, data: { info: {} }, lies: [], text: '' })

async function once(
  call: Parameters<typeof getOutside>[0],
): Promise<{ text: string } | { reason: CreditFailure }> {
  try {
    const { status, text } = await getOutside(call)
    if (status === 404) return { reason: 'unknownParty' }
    if (status === 429 || status >= 500) return { reason: 'busy' }
    return status === 200 ? { text } : { reason: 'refused' }
  } catch (error) {
    if (error instanceof OutgoingError) return { reason: error.reason }
    throw error
  }
}

/** Reads an answer after what only the service is to know was taken out of it, should it send it back: nothing of that is stored or shown. */
function judged(text: string, { request, key, party, timeZone }: ServiceRequest): Answered {
  const redact = redactionOf(secretTexts(request, key))
  let came: unknown
  try {
    came = JSON.parse(text)
  } catch {
    return { ...failed('notJson'), text: redact.text(text) }
  }
  const json = redact.json(came)
  const read = readAnswer(json, request.pointers, timeZone)
  const isSame = JSON.stringify(json) === JSON.stringify(came)
  return {
    ...read,
    reason: refusal(read, party.idNumber),
    // A secret may be escaped in more ways than are known: what held one is written anew.
    text: redact.text(isSame ? text : JSON.stringify(json)),
  }
}
