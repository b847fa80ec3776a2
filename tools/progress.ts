/*
 * How a test runner tells tools/test.ts what it is doing: a line when a test begins and one when it ends. From them we see whether a
 * run goes forward; one that does is never stopped, however long it takes.
 */

const begins = '▸ '
const ends = '▪ '

export const beginLine = (title: string): string => `${begins}${title.replaceAll('\n', ' ')}`
export const endLine = (title: string, outcome: string): string =>
  `${ends}${title.replaceAll('\n', ' ')} · ${outcome}`

/** Reads a runner's output as it comes; `now` is in milliseconds of any clock that only goes forward. */
export class Progress {
  #lines = ''
  #running = new Map<string, number>()
  #last: number
  ended = 0

  constructor(now: number) {
    this.#last = now
  }

  read(chunk: string, now: number): void {
    const lines = (this.#lines + chunk).split('\n')
    this.#lines = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith(begins)) this.#running.set(line.slice(begins.length), now)
      else if (line.startsWith(ends)) {
        const title = line.slice(ends.length, line.lastIndexOf(' · '))
        this.#running.delete(title)
        this.ended += 1
      } else continue
      this.#last = now
    }
  }

  /** Milliseconds since a test last began or ended. */
  standsSince(now: number): number {
    return now - this.#last
  }

  /** What is running, with the seconds it has taken, longest first. */
  running(now: number): string[] {
    return [...this.#running]
      .sort(([, a], [, b]) => a - b)
      .map(([title, since]) => `${title} (${Math.round((now - since) / 1000)} s)`)
  }
}
