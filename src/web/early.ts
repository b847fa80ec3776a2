/*
 * public/boot.js asks for what a page needs first while the scripts are still under way. Whoever asks for the same address then gets the
 * answer that is coming already.
 */

type Early = { chanceryEarly?: Map<string, Promise<Response | null>> | undefined }

/** An answer that nobody took for so many milliseconds since the page was asked for may be out of date. */
const freshFor = 15_000

/** The answer to a GET that was asked for early; null when there is none, it failed, or it was taken before. */
export async function takeEarly(address: string): Promise<Response | null> {
  const { chanceryEarly: asked } = globalThis as Early
  const answer = asked?.get(address)
  asked?.delete(address)
  if (!answer || performance.now() > freshFor) return null
  const response = await answer
  // What was refused is asked again: the person may have signed in meanwhile.
  return response?.ok ? response : null
}

/** Somebody else may use this window from now on. */
export function forgetEarly(): void {
  ;(globalThis as Early).chanceryEarly = undefined
}
