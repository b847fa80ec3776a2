import { buildDocx, wordWriter } from '#engines/documents/server/index.ts'
import { createContractShare } from '#features/contracts/domain/index.ts'
import type { ContractOffice } from './contract-factory.ts'
import { withParts } from './docx-parts.ts'
import { tellingDocx } from './telling-docx.ts'
import type { TestAnswer, TestClient } from './test-client.ts'
import { TestClient as Client } from './test-client.ts'

/** A plain text of a contract; `words` are its paragraphs. */
export function plainText(...words: string[]): Uint8Array {
  const w = wordWriter()
  const empty = '<w:p/>'
  const body = words.map((text) => w.p(text)).join('')
  return buildDocx({ title: '合同', header: empty, footer: empty, created: '2026-11-20T00:00:00Z', body })
}

const hyperlink = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'

/**
 * A text full of what must not leave the house (`secrets` of telling-docx.ts): comments, tracked changes, names, hidden words. With a paragraph of `words`, and a
 * link to `address` on the word 「查看相对方」.
 */
export async function tellingText(words: string, address: string): Promise<Uint8Array> {
  return withParts(await tellingDocx(), {
    // A template on somebody's machine is refused when it is uploaded.
    'word/_rels/settings.xml.rels': null,
    'word/settings.xml': (xml) => xml.replace(/<w:attachedTemplate[^>]*>/, ''),
    'word/document.xml': (xml) =>
      xml.replace(
        '<w:body>',
        `<w:body><w:p><w:r><w:t>${words}</w:t></w:r><w:hyperlink r:id="rId90"><w:r><w:t>查看相对方</w:t></w:r></w:hyperlink></w:p>`,
      ),
    'word/_rels/document.xml.rels': (xml) =>
      xml.replace(
        '</Relationships>',
        `<Relationship Id="rId90" Type="${hyperlink}" Target="${address}" TargetMode="External"/></Relationships>`,
      ),
  })
}

/** Id of a draft of the office's staff member or of another person, whose text is this file. */
export async function contractWithText(
  { typeId, complete, staff }: Pick<ContractOffice, 'typeId' | 'complete' | 'staff'>,
  bytes: Uint8Array,
  { by = staff, values = {} }: { by?: TestClient; values?: Record<string, unknown> } = {},
): Promise<number> {
  const file = await by.upload('/files', '正文.docx', bytes)
  const body = { contractTypeID: typeId, fileID: file.data?.id, values: { ...complete, ...values } }
  const made = await by.post('/contracts', body)
  if (made.code !== 0) throw new Error(`/contracts answered ${made.status}: ${file.message} ${made.message}`)
  return made.data.contractID
}

/** The browser of somebody outside who was sent a link. */
export class Outsider {
  readonly key: string
  readonly secret: string
  readonly client: TestClient
  constructor(by: Pick<TestClient, 'app'>, path: string) {
    const [, key = '', secret = ''] = /^\/share\/([\w-]+)#(.+)$/.exec(path) ?? []
    this.key = key
    this.secret = secret
    this.client = new Client(by.app)
  }

  get link(): Record<string, string> {
    return { authorization: `Bearer ${this.secret}` }
  }
  open = (): Promise<TestAnswer> => this.client.post(`/shared/${this.key}/opening`, {}, this.link)
  askCode = (): Promise<TestAnswer> => this.client.post(`/shared/${this.key}/code`, {}, this.link)
  enter = (code: string): Promise<TestAnswer> =>
    this.client.post(`/shared/${this.key}/session`, { code }, this.link)
  read = (): Promise<TestAnswer> => this.client.get(`/shared/${this.key}/document`)
  file = (format: 'docx' | 'pdf'): Promise<TestAnswer> =>
    this.client.get(`/shared/${this.key}/file?format=${format}`)
  comment = (text: string, block: number | null = null, sentAs = crypto.randomUUID()): Promise<TestAnswer> =>
    this.client.post(`/shared/${this.key}/comments`, { text, block, sentAs })
}

export const someone = { person: '周明', email: 'zhou@partner.example', title: '服务器采购合同（草案）' }

/** A link to a contract's text, and whose it is. */
export async function shared(
  client: TestClient,
  id: number,
  body: Record<string, unknown> = {},
): Promise<{ shareID: number; version: number; path: string; outsider: Outsider }> {
  const { share, path } = await client.call(createContractShare, {
    params: { id },
    body: { ...someone, ...body },
  })
  return { shareID: share.id, version: share.version, path, outsider: new Outsider(client, path) }
}
