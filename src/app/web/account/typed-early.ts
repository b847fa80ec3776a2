/*
 * A person may begin to type before the scripts have come, into the first paint of the sign-in page (tools/build/first-paint.ts). Its
 * inputs keep their values when React takes them out of the page, so nothing typed is lost.
 */

export type TypedEarly = { account: string; password: string; remember: boolean; focused: string }

let painted = globalThis.document?.getElementById('first-paint') ?? null
const nameOf = (element: Element | null): string => element?.getAttribute('name') ?? ''
let focused = nameOf(globalThis.document?.activeElement ?? null)
painted?.addEventListener('focusin', ({ target }) => {
  focused = nameOf(target as Element)
})

/** What was typed before the page came alive, and in which input the cursor stood; null the second time, and where there was no first paint. */
export function takeTypedEarly(): TypedEarly | null {
  const input = (name: string) => painted?.querySelector<HTMLInputElement>(`input[name=${name}]`)
  const [account, password, remember] = [input('account'), input('password'), input('remember')]
  painted = null
  if (!account || !password || !remember) return null
  return { account: account.value, password: password.value, remember: remember.checked, focused }
}
