import http from 'node:http'
import pg from 'pg'

/** Rows of a statement, prepared once a connection, whose first value is the organisation. */
export type BareQuery = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** node:http and prepared statements: no session, tenant isolation, permission, validation or log. Listens on a free port of the loopback and says so. */
export function serveBare(
  calls: (query: BareQuery) => Record<string, (asked: URLSearchParams) => Promise<unknown>>,
): void {
  const [, , socket, organization] = process.argv
  const pool = new pg.Pool({
    host: socket as string,
    user: 'postgres',
    database: 'chancery',
    port: 5432,
    max: 8,
    // Whoever writes this by hand sees that helping processes cost more than they save here.
    options: '-c max_parallel_workers_per_gather=0',
  })
  pool.on('error', () => {})
  const names = new Map<string, string>()
  const query: BareQuery = async (text, values = []) => {
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return (await pool.query({ name, text, values: [Number(organization), ...values] })).rows
  }
  const served = calls(query)
  http
    .createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://bare')
      const work = served[url.pathname]
      const answer = work ? work(url.searchParams) : Promise.reject(new Error(url.pathname))
      answer.then(
        (data) => {
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ code: 0, data }))
        },
        (error: unknown) => {
          response.statusCode = 500
          response.end(String(error))
        },
      )
    })
    .listen(0, '127.0.0.1', function listening(this: http.Server) {
      const address = this.address()
      process.stdout.write(
        `listening on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`,
      )
    })
}
