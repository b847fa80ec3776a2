import { startClauseFlow } from '#features/clauses/server/index.ts'
import type { TestClient, TestOrganization } from './index.ts'

/** Gives it the flow that clauses are approved by, as the product does. */
export async function withClauseFlow(org: TestOrganization): Promise<TestOrganization> {
  await org.services.database.system((tx) => startClauseFlow(tx, org.id, 'zh-CN'))
  return org
}

type Verb = 'approve' | 'reject' | 'return' | 'withdraw'

/** Decides on the version of a clause that waits as its approval's page does; answers the clause then, or why not. Whoever is not asked names a task that is not theirs. */
export async function decideClause(client: TestClient, id: number, verb: Verb, comment = '再看') {
  const approval = await client.get(`/approvals/clause/${id}/detail`)
  if (approval.status !== 200) return approval
  const taskID = approval.data.mine.taskID ?? 1
  const body = verb === 'withdraw' ? { comment } : { taskID, comment }
  const answer = await client.post(`/approvals/${approval.data.id}/${verb}`, body)
  return answer.status === 200 ? client.get(`/clauses/${id}`) : answer
}
