import { describe, expect, test } from 'vitest'
import { actionAddress, officeActionFor } from './wopi-action.ts'
import { type OfficeAction, readDiscovery } from './wopi-discovery.ts'

const origin = 'https://office.example.com'
const discovery = (actions: string, key = '') =>
  `<?xml version="1.0"?><wopi-discovery><net-zone name="external-https"><app name="Word">${actions}</app></net-zone>${key}</wopi-discovery>`
const action = (attributes: string, address = `${origin}/frame?`) =>
  `<action ${attributes} urlsrc="${address}"/>`
const read = (actions: string, key = '') => readDiscovery(discovery(actions, key), origin)

describe('what an office server says it can do', () => {
  test('is read by extension and action; an action elsewhere, or one that wants what we do not do, is none', async () => {
    const said = await read(
      [
        action('ext="docx" name="view"'),
        action('ext="DOCX" name="edit" requires="locks,update"'),
        action('ext="xlsx" name="view"'),
        action('ext="xlsx" name="edit" requires="cobalt"'),
        action('ext="pptx" name="view"', 'https://evil.example.com/frame?'),
        action('ext="doc" name="convert"'),
        action('name="edit"'),
        action('ext="odt" name="view"', 'javascript:alert(1)'),
      ].join(''),
    )
    const chosen = (name: string, wanted: 'view' | 'edit') =>
      officeActionFor(said, name, wanted)?.name ?? null
    expect(chosen('合同.docx', 'edit')).toBe('edit')
    expect(chosen('合同.DOCX', 'view')).toBe('view')
    expect(chosen('清单.xlsx', 'edit')).toBe('view')
    for (const name of ['演示.pptx', '旧.doc', 'x.odt', 'docx', '无'])
      expect(chosen(name, 'edit'), name).toBeNull()
    expect(said.proofKeys).toEqual([])
  })

  test('is refused whole when it is no discovery', async () => {
    for (const text of ['', '<html></html>', '<wopi-discovery>', 'not xml', '{}'])
      await expect(readDiscovery(text, origin), text).rejects.toThrow()
  })

  test('has the keys that it signs with, the one of now first', async () => {
    const modulus = Buffer.alloc(256, 0xc1).toString('base64')
    const older = Buffer.alloc(256, 0xd3).toString('base64')
    const { proofKeys } = await read(
      '',
      `<proof-key value="x" modulus="${modulus}" exponent="AQAB" oldvalue="y" oldmodulus="${older}" oldexponent="AQAB"/>`,
    )
    const moduli = proofKeys.map((key) => Buffer.from(key.export({ format: 'jwk' }).n ?? '', 'base64url'))
    expect(moduli.map((one) => one[0])).toEqual([0xc1, 0xd3])
  })
})

describe('the address that a document is opened at', () => {
  const filling = { wopiSource: 'https://law.example.com/wopi/files/contract-12', locale: 'zh-CN' as const }
  const address = (urlSource: string, locale: 'zh-CN' | 'en' = 'zh-CN') =>
    actionAddress({ name: 'edit', extension: 'docx', urlSource } satisfies OfficeAction, {
      ...filling,
      locale,
    })
  const source = 'https%3A%2F%2Flaw.example.com%2Fwopi%2Ffiles%2Fcontract-12'

  test('has its placeholders filled or left out as the protocol says', () => {
    expect(
      address(
        `${origin}/we/wordeditorframe.aspx?<ui=UI_LLCC&><rs=DC_LLCC&><dchat=DISABLE_CHAT&><hid=HOST_SESSION_ID&><sc=SESSION_CONTEXT&><wopisrc=WOPI_SOURCE&>`,
      ),
    ).toBe(`${origin}/we/wordeditorframe.aspx?ui=zh-CN&rs=zh-CN&dchat=1&wopisrc=${source}`)
    expect(address(`${origin}/we/frame.aspx?<ui=UI_LLCC&>`, 'en')).toBe(
      `${origin}/we/frame.aspx?ui=en-US&WOPISrc=${source}`,
    )
  })

  test('has WOPISrc and the language at the end where there are no placeholders', () => {
    expect(address(`${origin}/browser/1f2/cool.html?`)).toBe(
      `${origin}/browser/1f2/cool.html?WOPISrc=${source}&lang=zh-CN`,
    )
    expect(address(`${origin}/hosting/wopi/word/edit?a=1&`, 'en')).toBe(
      `${origin}/hosting/wopi/word/edit?a=1&WOPISrc=${source}&lang=en-US`,
    )
  })
})
