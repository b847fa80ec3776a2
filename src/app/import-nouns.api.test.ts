import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { spreadsheet } from '#server/spreadsheet.ts'
import { type TestClient, testApp } from '#testing/index.ts'
import { records } from './slices/records.ts'

const app = await testApp()
const org = await app.organization()
const administrator = await org.as('administrator')

async function headingsOf(client: TestClient, path: string): Promise<string[]> {
  const { sheets } = await readXlsx((await client.get(`${path}/import/template`)).raw)
  return (sheets[0]?.rows[0] ?? []).map(String)
}

describe.each(records.map((record) => [record.kind, record] as const))('import of %s', (_kind, record) => {
  test('comes with the noun: a template with its name, bounds that are told, and nobody’s import yet', async () => {
    const headings = await headingsOf(administrator, record.path)
    expect(headings.length).toBeGreaterThan(0)
    const { data } = await administrator.get(`${record.path}/import`)
    expect(data).toMatchObject({ mostRows: 50_000, demanded: [], latest: null })
    expect(data.columns.map(({ heading }: { heading: string }) => heading)).toEqual(
      headings.map((heading) => heading.replace(' *', '')),
    )
  })

  test('is for who may write it', async () => {
    const nobody = await org.person()
    for (const path of ['import', 'import/template'])
      expect((await nobody.get(`${record.path}/${path}`)).status).toBe(403)
    const file = await spreadsheet('x', [{ header: 'x' }], [['x']])
    expect((await nobody.upload(`${record.path}/import`, 'x.xlsx', file)).status).toBe(403)
  })
})
