import { type Reader, startReader } from '#engines/documents/server/index.ts'

/**
 * Asks a module's `run` in a process of its own, one thing at a time: for tools that may come to no end by chance, which would hold a whole run of the tests. After
 * `cpuSeconds` of a processor the process is ended and a fresh one asked the same; when that comes to no end either, it is an error that says so. An error of the module is its own.
 */
export function askedApart<Ask, Answer>(
  module: URL,
  { cpuSeconds }: { cpuSeconds: number },
): (ask: Ask) => Promise<Answer> {
  let reader: Reader | undefined
  let before: Promise<unknown> = Promise.resolve()

  const once = async (ask: Ask): Promise<{ answer: Answer } | null> => {
    if (!reader?.isSound()) {
      reader?.end()
      reader = startReader({ megabytes: 1024, politeness: 0 })
    }
    const ended = await reader.run({ name: 'runModule', ask: { module: module.href, ask } }, cpuSeconds)
    if ('ended' in ended) {
      if (ended.ended === 'cpu' || ended.ended === 'stalled') return null
      throw new Error(`${module.href} ended (${ended.ended}): ${ended.stderr}`)
    }
    if ('answer' in ended.reply) return { answer: ended.reply.answer as Answer }
    throw new Error('failed' in ended.reply ? ended.reply.failed : ended.reply.refused.reason)
  }

  return (ask) => {
    const asked = before.then(async () => {
      const ended = (await once(ask)) ?? (await once(ask))
      if (!ended) throw new Error(`${module.href} came to no end in ${cpuSeconds} s of a processor, twice`)
      return ended.answer
    })
    before = asked.catch(() => undefined)
    return asked
  }
}
