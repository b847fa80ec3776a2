import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { getOutside, OutgoingError, outgoingAddress } from '#server/outgoing.ts'
import type { CreditFailure } from '../../domain/credit/credit.ts'
import { type Lie, readAnswer, refusal, type Told } from '../../domain/credit/credit-answer.ts'
import { type CreditRequest, callFor } from '../../domain/credit/credit-request.ts'

/** The party that a service is asked for. */
export type AskedParty = { idNumber: string; name: string }
/** What came: what it tells when it is to be taken (`reason` null), else why it is not. `text`: as it came, '' when nothing did. */
export type Answered = { reason: CreditFailure | null; told: Told; lies: Lie[]; text: string }
/** Within `milliseconds` in all, so many tries, with a pause that doubles. */
export type ServiceLimits = { milliseconds: number; attempts: number; pause: number; mostBytes: number }

/** For somebody who waits for it. */
export const serviceLimits: ServiceLimits = {
  milliseconds: 10_000,
  attempts: 3,
  pause: 250,
  mostBytes: 1024 * 1024,
}

type Asking = { request: CreditRequest; key: string; party: AskedParty; timeZone: string }

/**
 * Asks a service for one party, and again where what went wrong may pass. Never throws for what the service does or says. Where it may be called is judged
 * as for every call that people give the product (outgoing.ts).
 */
export async function askService(
  { creditHosts }: Pick<Config, 'creditHosts'>,
  { request, key, party, timeZone }: Asking,
  limits: ServiceLimits = serviceLimits,
): Promise<Answered> {
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
    if ('text' in came) return judged(came.text, request, party, timeZone)
    const wait = limits.pause * 2 ** (attempt - 1)
    const mayPass = came.reason === 'busy' || came.reason === 'unreachable'
    if (!mayPass || attempt >= limits.attempts || performance.now() + wait >= until)
      return failed(came.reason)
    await pause(wait)
  }
}

const failed = (reason: CreditFailure): Answered => ({ reason, told: { info: {} }, lies: [], text: '' })

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

function judged(text: string, { pointers }: CreditRequest, party: AskedParty, timeZone: string): Answered {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { ...failed('notJson'), text }
  }
  const read = readAnswer(json, pointers, timeZone)
  return { ...read, reason: refusal(read, party.idNumber), text }
}
