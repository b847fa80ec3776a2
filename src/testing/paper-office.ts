import type { Context } from '#engines/access/server/index.ts'
import type { FlowDefinitionInput, Who } from '#engines/approvals/domain/index.ts'
import * as api from '#engines/approvals/domain/index.ts'
import {
  type ApprovalOutcome,
  approvalSubject,
  createFlow,
  publishFlow,
  startApproval,
} from '#engines/approvals/server/index.ts'
import type { FormValues } from '#engines/forms/domain/index.ts'
import { publishedForm } from '#engines/forms/server/index.ts'
import type { TestApp, TestOrganization } from './test-app.ts'
import type { TestClient } from './test-client.ts'

/** Whether a notice leads to a paper, or to where it is decided on. */
export const isAboutPaper =
  (id: number) =>
  ({ link }: { link: string }): boolean =>
    link === `/papers/${id}` || link === api.reviewPath({ kind: 'paper', id })

type Node = FlowDefinitionInput['nodes'][number]

/** An organisation that approves plain papers: people, flows, and what a paper was told of its approval. */
export async function paperOffice(app: TestApp) {
  const org = await app.organization()
  /** What the record was told, newest last; `stored`: what the approval said itself at that moment. */
  const outcomes: { id: number; outcome: string; comment: string; stored: string }[] = []
  /** What papers say, by the fields of their form. */
  const written = new Map<number, FormValues>()
  /** By paper who can't see it. */
  const blind = new Map<number, readonly number[]>()
  const note =
    (outcome: string) =>
    async ({ tx }: Context, { subject, comment, instanceId }: ApprovalOutcome) => {
      if (comment === 'the record refuses') throw new Error('the record refuses')
      const { state: stored } = await tx
        .selectFrom('approval_instances')
        .select('state')
        .where('id', '=', instanceId)
        .executeTakeFirstOrThrow()
      outcomes.push({ id: subject.id, outcome, comment, stored })
    }
  approvalSubject('paper', {
    onApproved: note('approved'),
    onRejected: note('rejected'),
    onReturned: note('returned'),
    onWithdrawn: note('withdrawn'),
    onCancelled: note('cancelled'),
    canRead: async () => false,
    authors: async () => [],
    seers: async (_, id, ids) => ids.filter((one) => !blind.get(id)?.includes(one)),
    // Papers are filled in with the form of disputes.
    formType: 5,
    filled: async ({ tx, actor }, id) => {
      const values = written.get(id)
      const form = values && (await publishedForm(tx, actor.organizationId, 5))
      return form ? { formVersionId: form.formVersionId, values } : null
    },
    link: (id) => `/papers/${id}`,
  })
  const outcomesOf = (id: number) => outcomes.filter((one) => one.id === id).map(({ outcome }) => outcome)

  const node = (id: string, who: Who[], more: object = {}): Node => ({
    kind: 'approver',
    id,
    name: `节点${id}`,
    who,
    ...more,
  })
  const by = (...people: { userId: number }[]): Who[] => [
    { by: 'person', userIds: people.map(({ userId }) => userId) },
  ]

  /** A flow in force; `rules`: what holds for the whole of it. */
  async function newFlow(
    nodes: Node[],
    owner: TestOrganization = org,
    rules: Partial<Omit<FlowDefinitionInput, 'nodes'>> = {},
  ) {
    return owner.run(owner.administratorId, async (context) => {
      const definition = api.flowDefinitionSchema.parse({ ...rules, nodes })
      const input = {
        kind: 'paper',
        name: `流程${Math.random()}`,
        description: '',
        enabled: true,
        definition,
      }
      const { id, version } = await createFlow(context, input)
      return publishFlow(context, id, version)
    })
  }

  let lastPaper = 1000
  const people = await Promise.all(
    ['甲', '乙', '丙', '丁'].map((name) => org.person({ role: 'businessStaff', name })),
  )
  const [jia, yi, bing, ding] = people as [TestClient, TestClient, TestClient, TestClient]
  const starter = await org.person({ role: 'businessStaff', name: '发起人' })

  async function submit(
    flowId: number,
    owner = starter,
    id = ++lastPaper,
    within = org,
    chosen: api.Chosen = {},
  ) {
    const subject = { kind: 'paper', id, name: `文件${id}` }
    const started = await within.run(owner.userId, (context) =>
      startApproval(context, { flowId, subject, values: { amount: '1' }, chosen }),
    )
    return { ...started, paper: id }
  }
  const detailOf = (client: TestClient, paper: number) =>
    client.call(api.readApproval, { params: { kind: 'paper', id: paper } })
  const tryDetail = (client: TestClient, paper: number) =>
    client.try(api.readApproval, { params: { kind: 'paper', id: paper } })
  async function approve(client: TestClient, paper: number) {
    const { id, mine } = await detailOf(client, paper)
    return client.try(api.approveApproval, {
      params: { id },
      body: { taskID: mine.taskID ?? 1, comment: '同意' },
    })
  }
  const asked = async (paper: number) => {
    const detail = await detailOf(starter, paper)
    return detail.nodes.flatMap((one) =>
      one.people.filter(({ state }) => state === 'open').map(({ name }) => name),
    )
  }
  return {
    org,
    outcomes,
    written,
    blind,
    outcomesOf,
    node,
    by,
    newFlow,
    jia,
    yi,
    bing,
    ding,
    starter,
    submit,
    detailOf,
    tryDetail,
    approve,
    asked,
    /** A number that no paper has yet. */
    nextPaper: () => ++lastPaper,
  }
}
