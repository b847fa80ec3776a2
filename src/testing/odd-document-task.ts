/** What a document might make its reader do: work for so many seconds of a processor, hold so much, end its process, never end, wait; or tell which process it is. */
type Odd =
  | { spin: number }
  | { hold: number }
  | { die: true }
  | { sleep: number }
  | { answer: string }
  | { pid: true }

/** Runs in the documents' process in tests, as a `DocxModule`. `which` tells asks apart. */
export async function run(ask: Odd & { which?: unknown }): Promise<string> {
  if ('spin' in ask) spin(ask.spin)
  if ('hold' in ask) {
    const held: number[][] = []
    for (;;) held.push(new Array(1_000_000).fill(ask.hold + held.length))
  }
  // As a fault in native code does.
  if ('die' in ask) process.abort()
  if ('sleep' in ask) await new Promise((done) => setTimeout(done, ask.sleep * 1000))
  if ('pid' in ask) return String(process.pid)
  return 'answer' in ask ? ask.answer : 'done'
}

function spin(seconds: number): void {
  const until = process.cpuUsage()
  for (;;) {
    const { user, system } = process.cpuUsage(until)
    if (user + system >= seconds * 1_000_000) return
  }
}
