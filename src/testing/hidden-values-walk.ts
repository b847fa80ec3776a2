import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, type TestOrganization, testApp } from './index.ts'
import { type Depth, findLeaks, realIds, type Walk } from './leak-detectors.ts'
import { readOperations } from './operations.ts'
import { type PlantedContract, plantedContract, writings } from './planted-contract.ts'
import type { TestClient } from './test-client.ts'

/*
 * What is hidden is told by no call of the product, whoever thought of it: every one that the API document names is made by people from whom
 * values of a contract are hidden, with real ids, and no answer may hold them, in any writing, also inside the files that it is.
 */

const all = Object.values(writings).flat()

/** A contract of which everything has been written down somewhere. */
async function contractWithTraces(app: TestApp, org: TestOrganization): Promise<PlantedContract> {
  const made = await plantedContract(org)
  await app.runJobs()
  const { lead, counsel } = made.office
  await lead.get(`/contracts/${made.id}`)
  await counsel.post(`/contracts/${made.id}/print`)
  await app.runJobs()
  return made
}

/** Sees everything of a contract but what a role can hide. */
async function blindPerson(org: TestOrganization): Promise<TestClient> {
  const admin = await org.as('administrator')
  const role = await admin.post('/roles', {
    name: '看不见的人',
    description: '',
    permissions: [
      ...['contract.read', 'contract.comment', 'contract.update'].map((permission) => ({
        permission,
        scope: 'all',
      })),
      ...[
        'contract.export',
        'audit.read',
        'counterpart.read',
        'counterpart.reveal',
        'approval.read',
        'template.read',
        'form.read',
        'flow.read',
      ].map((permission) => ({ permission, scope: 'all' })),
    ],
    fieldRights: ['contract.amount', 'counterpart.bank', 'counterpart.contact'].map((field) => ({
      field,
      right: 'hidden',
    })),
  })
  const blind = await org.person()
  const { data } = await admin.get(`/users/${blind.userId}/roles`)
  await admin.put(`/users/${blind.userId}/roles`, { roleIDs: [role.data.id], version: data.version })
  return blind
}

/** The tests of what is hidden, by walks of this depth. */
export async function testHiddenValues(depth: Depth): Promise<void> {
  const app = await testApp()
  const org = await app.organization()
  const operations = await readOperations(app)
  let made: PlantedContract
  let walk: Walk
  let blind: TestClient

  beforeAll(async () => {
    made = await contractWithTraces(app, org)
    blind = await blindPerson(org)
    const known = await realIds(org)
    const ids = {
      ...known,
      // The text, which tells most, is the oldest of them and comes last: see RealIds.
      documentId: known.documentId?.toReversed() ?? [],
      contracts: [made.id],
      counterpart: [made.counterpartId],
      counterparts: [made.counterpartId],
      templates: [made.templateId],
      users: [blind.userId, made.office.counsel.userId],
    }
    walk = {
      depth,
      operations,
      ids,
      query: { ids: made.counterpartId, subjectKind: 'contract', subjectID: made.id },
      body: { contractID: made.id, subjectID: made.id },
      asks: (one) => one.method === 'GET' || one.method === 'POST' || one.operationId === 'saveContractDraft',
    }
  })

  describe('what is hidden of a contract', () => {
    test('is there to be told: whoever may see it is told it by many calls', async () => {
      const leaks = (await findLeaks(await org.as('auditor'), all, walk)).map(
        (one) => one.split('?')[0]?.split(':')[0],
      )
      for (const path of [
        '/contracts',
        `/contracts/${made.id}`,
        `/contracts/${made.id}/form`,
        `/contracts/${made.id}/audit_entries`,
        '/audit_entries',
      ])
        expect(leaks).toContain(`GET ${path}`)
      expect(leaks.filter((one) => one?.includes('/files/')).length).toBeGreaterThan(0)
    })

    test('is told by no call to the person whom a step asks that hides it', async () => {
      const leaks = await findLeaks(made.office.counsel, all, walk)
      // The party's own record is no part of the contract: there the role decides.
      expect(leaks.filter((one) => !/^\w+ \/counterpart\//.test(one))).toEqual([])
    })

    test('is told by no call to somebody whose role hides amounts, accounts and contacts', async () => {
      expect(
        await findLeaks(blind, [...writings.amount, ...writings.bank, ...writings.contact], walk),
      ).toEqual([])
    })
  })
}
