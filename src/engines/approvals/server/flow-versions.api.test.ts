import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/index.ts'
import { paperOffice } from '#testing/paper-office.ts'
import * as api from '../domain/index.ts'

const app = await testApp()
const office = await paperOffice(app)
const { org, node, by, newFlow, jia, yi, starter } = office
const admin = await org.as('administrator')
const counsel = await org.as('legalCounsel')
const elsewhere = await app.organization()
const stranger = await elsewhere.as('administrator')

const changed = (flow: api.FlowDetail, nodes: object[]) =>
  admin.call(api.updateFlow, {
    params: { id: flow.id },
    body: { name: flow.name, definition: { nodes }, version: flow.version } as never,
  })
const fileOf = ({
  kind,
  name,
  description,
  inBatch,
  definition,
  people,
  roles,
  positions,
  departments,
}: api.FlowDetail) => {
  const names = {
    people: people.map((one) => ({ id: one.id, name: one.name })),
    roles,
    positions,
    departments,
  }
  return { type: 'approval_flow', kind, name, description, inBatch, definition, names }
}
const importing = (client: typeof admin, file: unknown, name?: string) =>
  client.post('/approval_flows/import', { file, ...(name && { name }) })

describe('versions of a flow', () => {
  test('are listed newest first with who published them and whom they name; an earlier one comes back as a draft', async () => {
    const flow = await newFlow([node('a', by(jia))])
    const draft = await changed(flow, [node('a', by(yi)), node('b', by(jia))])
    const second = await admin.call(api.publishFlow, {
      params: { id: flow.id },
      body: { version: draft.version },
    })
    const { list, people } = await counsel.call(api.listFlowVersions, { params: { id: flow.id } })
    expect(
      list.map(({ number, isInForce, definition }) => [number, isInForce, definition.nodes.length]),
    ).toEqual([
      [2, true, 2],
      [1, false, 1],
    ])
    expect(list[0]?.publisher?.id).toBe(admin.userId)
    expect(people.map(({ name }) => name).toSorted()).toEqual(['乙', '甲'].toSorted())
    const back = await changed(second, (list[1]?.definition.nodes ?? []) as object[])
    expect([back.publishedVersion, back.hasChanges, back.definition.nodes.length]).toEqual([2, true, 1])
  })

  test('are for who reads the organisation’s flows', async () => {
    const { id } = await newFlow([node('a', by(jia))])
    const tries = [starter, stranger].map((client) => client.try(api.listFlowVersions, { params: { id } }))
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([403, 404])
  })
})

describe('a flow taken out as JSON', () => {
  test('is taken in as a draft under another name, with everything that it says', async () => {
    const flow = await newFlow([node('a', by(jia, yi), { mode: 'share', share: 2, worksOnText: true })])
    const name = `副本${Math.random()}`
    const { status, data } = await importing(admin, fileOf(flow), name)
    expect([status, data.name, data.publishedVersion]).toEqual([201, name, null])
    expect(data.definition).toEqual(flow.definition)
    expect((await importing(admin, fileOf(flow))).status).toBe(409)
  })

  test('names people of where it is taken in by their names, and says whom it does not find', async () => {
    const theirs = await elsewhere.person({ role: 'businessStaff', name: '甲' })
    const flow = await newFlow([node('a', by(jia))])
    const { status, data } = await importing(stranger, fileOf(flow))
    expect([status, data.people?.map(({ id }: { id: number }) => id)]).toEqual([201, [theirs.userId]])
    const unknown = await importing(stranger, fileOf(await newFlow([node('a', by(yi))])))
    expect([unknown.status, unknown.message.includes('乙')]).toEqual([422, true])
    // Of two with the same name nobody knows which is meant.
    await elsewhere.person({ role: 'businessStaff', name: '甲' })
    expect((await importing(stranger, fileOf(flow), '另一个')).status).toBe(422)
  })

  test('is refused with words where it is none, is of a newer format, or does not hold together', async () => {
    const good = fileOf(await newFlow([node('a', by(jia))]))
    const newer = { ...good, definition: { ...good.definition, formatVersion: 99 } }
    const broken = { ...good, definition: { ...good.definition, nodes: [{ kind: 'odd' }] } }
    const words = []
    for (const file of [[1], newer, broken, { ...good, kind: 'nothing' }]) {
      const { status, message } = await importing(admin, file, `坏${Math.random()}`)
      expect(status).toBe(422)
      words.push(message)
    }
    expect(words[0]).toContain('不是导出的审批流文件')
    expect(words[1]).toContain('格式版本 99')
    expect(words[2]).toContain('definition.nodes.0.kind')
    expect(words[3]).toContain('nothing')
  })

  test('is for who manages flows', async () => {
    const file = fileOf(await newFlow([node('a', by(jia))]))
    expect((await importing(counsel, file, 'x')).status).toBe(403)
    expect((await importing(starter, file, 'x')).status).toBe(403)
  })
})
