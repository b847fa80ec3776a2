import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { saveText, type TextDocument, textOffice } from '#testing/text-factory.ts'

const app = await testApp()
const org = await app.organization()
const { office, texts, edit, drafted } = await textOffice(org)
const compared = (id: number, left: string, right: string) =>
  office.staff.get(`/contracts/${id}/comparison?left=${left}&right=${right}`)

describe('a contract beside its template', () => {
  test('untouched, it has no differences; what the form fills stands apart', async () => {
    const { id, text } = await drafted()
    for (const [left = '', right = ''] of [
      ['template', `document-${text.id}`],
      [`document-${text.id}`, 'template'],
    ]) {
      const { data } = await compared(id, left, right)
      expect(data.counts).toMatchObject({ changed: 0, moved: 0, added: 0, removed: 0 })
      expect(data.fields.length).toBeGreaterThan(0)
      expect(
        data.fields.every(({ form, text: there }: { form: string; text: string }) => form === there),
      ).toBe(true)
    }
  })

  test('shows what somebody wrote and nothing else, and an older version with what the form said then', async () => {
    const { id, text } = await drafted()
    const bytes = await edit(text, (on) => on.replace('六十日', '九十日'))
    await saveText(office.staff, id, text.id, bytes)
    const { version, values } = (await office.staff.get(`/contracts/${id}/form`)).data
    const amount = { amount: '7777700', unit: 'CNY' }
    await office.staff.put(`/contracts/${id}/draft`, { version, values: { ...values, amount } })
    await office.staff.post(`/contracts/${id}/document`, {})
    const [newest, older] = (await texts(id)) as [TextDocument, TextDocument]
    for (const document of [newest, older]) {
      const { data } = await compared(id, 'template', `document-${document.id}`)
      expect(data.counts).toMatchObject({ changed: 1, added: 0, removed: 0 })
    }
    const { data } = await compared(id, 'template', `document-${older.id}`)
    expect(data.fields.some(({ form, text: there }: { form: string; text: string }) => form !== there)).toBe(
      true,
    )
  })
})
