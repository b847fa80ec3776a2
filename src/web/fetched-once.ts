export type FetchedOnce<T> = { fetch: () => Promise<T>; get: () => T | undefined }

/** A fetch of something that is there for good once it has come; a failed one is tried again the next time. */
export function fetchedOnce<T>(load: () => Promise<T>): FetchedOnce<T> {
  let here: T | undefined
  let underWay: Promise<T> | undefined
  const fetch = async () => {
    underWay ??= load()
    try {
      here = await underWay
      return here
    } catch (error) {
      underWay = undefined
      throw error
    }
  }
  return { fetch, get: () => here }
}

/** Fetches it when the page has come and been quiet for two seconds, so that it opens at once when it is needed, and without a network too. */
export function fetchWhenQuiet({ fetch }: FetchedOnce<unknown>): void {
  if (typeof document !== 'undefined') setTimeout(() => fetch().catch(() => undefined), 2_000)
}
