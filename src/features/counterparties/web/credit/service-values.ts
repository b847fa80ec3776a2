import type { CreditRequest, Named } from '../../domain/credit/credit-request.ts'
import type { CreditSettings } from '../../domain/credit/credit-settings-api.ts'

/** What is typed: a new key, or '' for none; `removesKey` takes the stored one away. */
export type TypedService = Omit<CreditSettings, 'headers' | 'query'> & {
  headers: (Named & { id: number })[]
  query: (Named & { id: number })[]
  key: string
  removesKey: boolean
}

/** Lines that are stored have their place in the list. */
let lastId = 0
export const newLine = (): Named & { id: number } => ({ id: --lastId, name: '', value: '' })

const typedLines = (lines: readonly Named[]) => lines.map((line, id) => ({ ...line, id }))
const sentLines = (lines: readonly Named[]): Named[] => lines.map(({ name, value }) => ({ name, value }))

export const typedOf = (settings: CreditSettings): TypedService => ({
  ...settings,
  headers: typedLines(settings.headers),
  query: typedLines(settings.query),
  key: '',
  removesKey: false,
})

/** How the service is asked, as typed; an absent key keeps the stored one, '' takes it away. */
export const sentRequest = ({
  address,
  headers,
  query,
  pointers,
  key,
  removesKey,
}: TypedService): CreditRequest & { key?: string } => ({
  address,
  headers: sentLines(headers),
  query: sentLines(query),
  pointers,
  ...(key.trim() !== '' ? { key: key.trim() } : removesKey ? { key: '' } : {}),
})
