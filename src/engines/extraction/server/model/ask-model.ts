import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { OutgoingError, outgoingAddress, postOutside } from '#server/outgoing.ts'
import { redactionOf } from '#server/redaction.ts'
import { type ModelAnswers, modelAnswers } from '../../domain/model/answers.ts'
import { answerSchema, type ChatMessage } from '../../domain/model/question.ts'

export type Model = { address: string; model: string; key: string }
export type Asked = { answers: ModelAnswers; promptTokens: number; answerTokens: number }
export type ModelReason =
  | 'badAddress'
  | 'badHeader'
  | 'privateAddress'
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'busy'
  | 'notJson'
  | 'tooLarge'
  | 'redirected'

/** A model that did not answer as it must. */
export class ModelError extends Error {
  readonly reason: ModelReason
  /** It may be otherwise the next time. */
  readonly isPassing: boolean
  constructor(reason: ModelReason, isPassing = false) {
    super(reason)
    this.name = 'ModelError'
    this.reason = reason
    this.isPassing = isPassing
  }
}

export type ModelLimits = { milliseconds: number; attempts: number; pause: number }
export const modelLimits: ModelLimits = { milliseconds: 45_000, attempts: 2, pause: 1_000 }
const mostBytes = 1024 * 1024

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })).min(1),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).partial().nullish(),
})

/** The address of the chat completions below a base address; null for one that may not be called. */
export function completionsAddress(address: string, trustedHosts: readonly string[]): URL | null {
  const url = outgoingAddress(address, trustedHosts)
  if (!url) return null
  const path = url.pathname.replace(/\/+$/, '')
  url.pathname = path.endsWith('/chat/completions') ? path : `${path}/chat/completions`
  return url
}

/** Asks an OpenAI-compatible endpoint once, and again when what went wrong may pass, within one limit of time. The key is in nothing that it answers. Fails with ModelError. */
export async function askModel(
  { modelHosts }: Pick<Config, 'modelHosts'>,
  model: Model,
  messages: readonly ChatMessage[],
  limits: ModelLimits = modelLimits,
): Promise<Asked> {
  const url = completionsAddress(model.address, modelHosts)
  if (!url) throw new ModelError('badAddress')
  const until = performance.now() + limits.milliseconds
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce(url, modelHosts, model, messages, Math.max(1, until - performance.now()))
    } catch (error) {
      const failure = error instanceof ModelError ? error : fromOutgoing(error)
      const goesOn =
        failure.isPassing && attempt < limits.attempts && performance.now() + limits.pause < until
      if (!goesOn) throw failure
      await pause(limits.pause)
    }
  }
}

async function askOnce(
  url: URL,
  trustedHosts: readonly string[],
  { model, key }: Model,
  messages: readonly ChatMessage[],
  milliseconds: number,
): Promise<Asked> {
  const body = {
    model,
    messages,
    temperature: 0,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'extraction', strict: true, schema: answerSchema },
    },
  }
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' }
  if (key) headers.authorization = `Bearer ${key}`
  const { status, text } = await postOutside({
    url,
    headers,
    body: JSON.stringify(body),
    milliseconds,
    mostBytes,
    trustedHosts,
  })
  if (status === 429 || status >= 500) throw new ModelError('busy', true)
  if (status !== 200) throw new ModelError('refused')
  const answer = completion.safeParse(redactionOf([key]).json(asJson(text)))
  const answers = modelAnswers.safeParse(asJson(answer.data?.choices[0]?.message.content ?? ''))
  if (!answer.success || !answers.success) throw new ModelError('notJson', true)
  const { prompt_tokens = 0, completion_tokens = 0 } = answer.data.usage ?? {}
  return { answers: answers.data, promptTokens: whole(prompt_tokens), answerTokens: whole(completion_tokens) }
}

const whole = (count: number): number =>
  Number.isSafeInteger(Math.round(count)) ? Math.max(0, Math.round(count)) : 0

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function fromOutgoing(error: unknown): ModelError {
  if (!(error instanceof OutgoingError)) throw error
  return new ModelError(error.reason, error.reason === 'unreachable')
}
