import { expect, test } from 'vitest'
import type { ContractOffice } from '#testing/contract-factory.ts'
import { testApp } from '#testing/index.ts'
import { textOffice } from '#testing/text-factory.ts'
import { makeText, printJob, printText } from './contract-documents.ts'

const app = await testApp()

async function submitted() {
  const { office, drafted } = await textOffice(await app.organization())
  const { id, version } = await drafted()
  expect((await office.staff.post(`/contracts/${id}/submit`, { version })).status).toBe(200)
  const approve = async () => {
    const { data } = await office.counsel.get(`/approvals/contract/${id}/detail`)
    return office.counsel.post(`/approvals/${data.id}/approve`, { taskID: data.mine.taskID, comment: '同意' })
  }
  const { userId } = office.staff
  const fill = () => makeText(app.services, { organizationId: office.org.id, userId, contractId: id })
  return { office, id, approve, fill }
}

/** Which texts the prints of a contract are of. */
const printsOf = async ({ staff }: ContractOffice, id: number): Promise<number[]> =>
  (await staff.get(`/contracts/${id}`)).data.documents
    .filter(({ kind }: { kind: string }) => kind === 'pdf')
    .map(({ textID }: { textID: number }) => textID)

const prints = (done: { name: string }[]) => done.filter(({ name }) => name === printJob).length

test('a submitted contract is approved as soon as its text stands, before anything is printed', async () => {
  const { office, id, approve, fill } = await submitted()
  await fill()
  expect(await printsOf(office, id)).toEqual([])
  expect((await approve()).status).toBe(200)
  expect(prints(await app.runJobs())).toBeGreaterThan(0)
  // Asked for more than once, it is printed once.
  expect(await printsOf(office, id)).toHaveLength(1)
  await fill()
  expect(prints(await app.runJobs())).toBe(0)
})

test('a draft is printed when somebody asks who may see it, and nobody else', async () => {
  const { office, drafted } = await textOffice(await app.organization())
  const { id } = await drafted()
  await app.runJobs()
  expect(await printsOf(office, id)).toEqual([])
  const stranger = await (await app.organization()).as('legalLead')
  expect((await stranger.post(`/contracts/${id}/print`, {})).status).toBe(404)
  expect((await office.lead.post(`/contracts/${id}/print`, {})).status).toBe(200)
  await app.runJobs()
  expect(await printsOf(office, id)).toHaveLength(1)
})

test('a print that comes late does not stand for a newer text that is printed already', async () => {
  const { office, drafted, edit, texts } = await textOffice(await app.organization())
  const { id, text } = await drafted()
  const bytes = await edit(text, (on) => on.replace('六十日', '九十日'))
  await office.staff.upload(`/contracts/${id}/text?baseID=${text.id}&reason=`, '合同.docx', bytes)
  const [newest] = await texts(id)
  expect(newest?.id).not.toBe(text.id)
  for (const textId of [newest?.id as number, text.id])
    await printText(app.services, {
      organizationId: office.org.id,
      userId: office.staff.userId,
      contractId: id,
      textId,
    })
  expect(await printsOf(office, id)).toEqual([newest?.id])
})
