import { expect, test } from 'vitest'
import { fieldUsesIn } from './field-uses.ts'
import { flowDefinitionSchema } from './flow-definition.ts'

test('every use of a field by a flow is named once: condition, person, right of a step', () => {
  const flow = flowDefinitionSchema.parse({
    nodes: [
      {
        kind: 'condition',
        id: 'x',
        name: '金额',
        branches: [
          {
            id: 'large',
            name: '大额',
            when: {
              match: 'any',
              conditions: [
                { fieldId: 'amount', operator: 3, value: '5' },
                { fieldId: 'amount', operator: 1, value: '1' },
              ],
            },
          },
          { id: 'rest', name: '其他', when: null },
        ],
      },
      {
        kind: 'approver',
        id: 'a',
        name: '审批',
        who: [
          { by: 'formField', fieldId: 'reviewer' },
          { by: 'person', userIds: [1] },
        ],
        fieldRights: { amount: 'edit', note: 'hidden' },
      },
      {
        kind: 'handling',
        id: 'h',
        name: '用印',
        who: [{ by: 'initiator' }],
        fieldRights: { sealed: 'edit' },
      },
      { kind: 'cc', id: 'c', name: '抄送', who: [{ by: 'formField', fieldId: 'reviewer' }] },
    ],
  })
  expect(fieldUsesIn(flow).map(({ fieldId, node, as }) => [fieldId, node, as])).toEqual([
    ['amount', '金额', 'condition'],
    ['reviewer', '审批', 'who'],
    ['amount', '审批', 'right'],
    ['note', '审批', 'right'],
    ['sealed', '用印', 'right'],
    ['reviewer', '抄送', 'who'],
  ])
})
