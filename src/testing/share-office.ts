import { afterAll } from 'vitest'
import { contractOffice } from './contract-factory.ts'
import { type TestClient, testApp } from './index.ts'
import { startMailBox } from './mail-box.ts'
import { contractWithText, type Outsider, plainText } from './shared-contract.ts'

/** The two paragraphs of the contracts of this office, and what a party is called in their form. */
export const paragraphs = ['第一条 价格含税', '第二条 交货期为三十日。'] as const

/** A product with mail, and an organisation in it whose counsel shares contracts with people outside. */
export async function shareOffice() {
  const box = await startMailBox()
  afterAll(() => box.stop())
  const app = await testApp({ ...box.settings, PUBLIC_URL: 'http://law.test:8080' })
  const org = await app.organization('长江实业')
  const office = await contractOffice(org, [
    {
      id: 'party',
      name: '相对方',
      type: 'inputSelectV2',
      partyType: 2,
      privateConfig: { counterpartMultiple: true },
    },
  ])
  const { counsel } = office
  const lastCode = (): string => /\d{6}/.exec(box.letters.at(-1)?.text ?? '')?.[0] ?? ''
  return {
    box,
    app,
    org,
    office,
    counsel,
    lastCode,
    /** Another code than the last one. */
    wrongCode: () => (lastCode() === '000000' ? '000001' : '000000'),
    /** Id of a draft of counsel's, or of somebody else's. */
    draft: (by: TestClient = counsel) => contractWithText(office, plainText(...paragraphs), { by }),
    /** The outsider, having entered the code that came by mail. */
    entered: async (outsider: Outsider): Promise<Outsider> => {
      const asked = await outsider.askCode()
      const answer = asked.status === 200 ? await outsider.enter(lastCode()) : asked
      if (answer.status !== 201) throw new Error(`${answer.status} ${answer.message}`)
      return outsider
    },
    /** Puts a moment of a share, or of what belongs to it, so many minutes back. */
    back: (table: string, column: string, shareId: number, minutes: number) =>
      app.database.pool.query(
        `update ${table} set ${column} = ${column} - make_interval(mins => $2)
         where ${table === 'contract_shares' ? 'id' : 'share_id'} = $1`,
        [shareId, minutes],
      ),
    log: async (contractId: number): Promise<{ action: string; actorName: string; detail: unknown }[]> =>
      (await (await org.as('administrator')).get(`/contracts/${contractId}/audit_entries?pageSize=100`)).data
        .list,
  }
}

/** An answer by its status and code: '410 41001'. */
export const summary = ({ status, code }: { status: number; code: number }): string => `${status} ${code}`
