import { describe, expect, test } from 'vitest'
import { said } from '#shared/text.ts'
import {
  actionByApprovalNames,
  actionsByApproval,
  archiveStatusLabels,
  askedFor,
  type ContractEvent,
  type ContractStatus,
  contractEvents,
  contractStatusLabels,
  endsWhileSuspended,
  eventOfDay,
  labelOf,
  lastStep,
  manualActionNames,
  manualActions,
  nextStatus,
  reachedStatuses,
  standingLabel,
  workflowStatusLabels,
} from './contract-status.ts'

// Written from the table of contract life, independently of the code: status → event → next.
const table: Record<number, Partial<Record<ContractEvent, number>>> = {
  1: { submit: 2 },
  2: { approve: 3, return: 1, reject: 1, withdraw: 1, cancel: 1 },
  3: { startSigning: 4, void: 12 },
  4: { completeSigning: 5, takeBack: 3, void: 12 },
  5: { takeEffect: 6 },
  6: { startAlteration: 7, suspend: 8, expire: 9, complete: 10, terminate: 11 },
  7: { endAlteration: 6 },
  8: { resume: 6, terminate: 11 },
  9: { extend: 6, complete: 10 },
  10: {},
  11: {},
  12: {},
}

describe('the life of a contract', () => {
  for (let status = 1; status <= 12; status++)
    test(`status ${status} goes exactly where the table of contract life says`, () => {
      for (const event of contractEvents)
        expect(nextStatus(status as ContractStatus, event), event).toBe(table[status]?.[event] ?? null)
    })
})

test('every workflow, contract and archive status has its label [STA-12]', () => {
  expect(Object.values(contractStatusLabels).map(({ words }) => said(words, 'zh-CN'))).toEqual(
    '草稿 审批中 待签署 签署中 已签署 履行中 变更中 已中止 已到期 履行完毕 已终止 已作废'.split(' '),
  )
  expect(Object.values(workflowStatusLabels).map(({ words }) => said(words, 'zh-CN'))).toEqual(
    '未发起 审批中 已退回 已驳回 已撤回 已通过 已作废'.split(' '),
  )
  expect(Object.values(archiveStatusLabels).map(({ words }) => said(words, 'zh-CN'))).toEqual(
    '未归档 待归档 已归档'.split(' '),
  )
})

test('lists are filtered by the statuses that something reaches: not by alteration and termination, which wait', () => {
  expect(reachedStatuses).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 12])
})

test('the calendar brings a signed contract into effect on its start date and expires it after its last day', () => {
  const dates = { startDate: '2026-11-20', endDate: '2026-12-31' }
  expect(eventOfDay({ status: 5, ...dates }, '2026-11-19')).toBe(null)
  expect(eventOfDay({ status: 5, ...dates }, '2026-11-20')).toBe('takeEffect')
  expect(eventOfDay({ status: 5, startDate: null, endDate: null }, '2026-11-20')).toBe('takeEffect')
  expect(eventOfDay({ status: 6, ...dates }, '2026-12-31')).toBe(null)
  expect(eventOfDay({ status: 6, ...dates }, '2027-01-01')).toBe('expire')
  expect(eventOfDay({ status: 8, ...dates }, '2027-01-01')).toBe(null)
})

test('the calendar leaves alone what has no date, what waits for another day, and every other status', () => {
  expect(eventOfDay({ status: 5, startDate: '2026-11-20', endDate: null }, '2026-11-21')).toBe('takeEffect')
  expect(eventOfDay({ status: 6, startDate: null, endDate: null }, '2027-01-01')).toBe(null)
  // Past its end before it was signed: it takes effect first, and expires from there.
  expect(eventOfDay({ status: 5, startDate: '2026-01-01', endDate: '2026-06-30' }, '2026-11-20')).toBe(
    'takeEffect',
  )
  for (const status of [1, 2, 3, 4, 7, 8, 9, 10, 11, 12] as const)
    expect(eventOfDay({ status, startDate: '2026-01-01', endDate: '2026-06-30' }, '2026-11-20')).toBe(null)
})

describe('the end of a suspended contract', () => {
  const ended = { status: 8, endDate: '2026-11-20', notifiedEnd: null } as const
  test('is told on the day after its last, once for each end date', () => {
    expect(endsWhileSuspended(ended, '2026-11-20')).toBe(false)
    expect(endsWhileSuspended(ended, '2026-11-21')).toBe(true)
    expect(endsWhileSuspended({ ...ended, notifiedEnd: '2026-11-20' }, '2026-11-21')).toBe(false)
    expect(endsWhileSuspended({ ...ended, notifiedEnd: '2026-06-30' }, '2026-11-21')).toBe(true)
  })

  test('is told of no contract without an end, and of none that is not suspended', () => {
    expect(endsWhileSuspended({ ...ended, endDate: null }, '2026-11-21')).toBe(false)
    for (const status of [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12] as const)
      expect(endsWhileSuspended({ ...ended, status }, '2026-11-21')).toBe(false)
  })
})

describe('what people do by hand', () => {
  test('says what it asks for: a reason, how it was signed, or nothing', () => {
    expect(Object.fromEntries(manualActionNames.map((name) => [name, manualActions[name].needs]))).toEqual({
      startSigning: null,
      takeBack: 'reason',
      completeSigning: 'signing',
      suspend: 'reason',
      resume: 'reason',
      complete: 'reason',
      void: 'reason',
    })
    expect(manualActionNames.filter((name) => manualActions[name].usual)).toEqual([
      'startSigning',
      'completeSigning',
      'resume',
    ])
  })

  test('calls the reason what it is: a ground for going on and for having performed, else a reason', () => {
    expect(askedFor('suspend')).toEqual('原因 | Reason')
    expect(askedFor('resume')).toEqual('恢复履行的依据 | Grounds for resuming')
    expect(askedFor('complete')).toEqual('履行完毕的依据 | Grounds for completion')
  })

  test('extending the term is none of it: it needs an approval of its own', () => {
    expect(actionByApprovalNames).toEqual(['extend'])
    expect(manualActionNames).not.toContain('extend')
    expect(actionsByApproval.extend).toEqual('延期 | Extending the term')
  })

  test('is named in the language of the screen', () => {
    expect(labelOf(contractStatusLabels[6], 'zh-CN')).toBe('履行中')
    expect(labelOf(contractStatusLabels[6], 'en')).toBe('In performance')
    expect(manualActionNames.map((name) => said(manualActions[name].words, 'zh-CN'))).toEqual(
      '发起签署 撤回签署 完成签署 中止 恢复履行 履行完毕 作废'.split(' '),
    )
    for (const name of manualActionNames)
      expect(said(manualActions[name].words, 'en')).toMatch(/^[A-Z][a-z ]+$/)
  })
})

test('a draft that came back from approval is told as returned or rejected, anything else by its status', () => {
  expect(labelOf(standingLabel({ status: 1, workflowStatus: 0 }), 'zh-CN')).toBe('草稿')
  expect(labelOf(standingLabel({ status: 1, workflowStatus: 2 }), 'zh-CN')).toBe('已退回')
  expect(standingLabel({ status: 1, workflowStatus: 3 })).toMatchObject({ words: '已驳回 | Rejected' })
  expect(labelOf(standingLabel({ status: 1, workflowStatus: 4 }), 'zh-CN')).toBe('草稿')
  expect(labelOf(standingLabel({ status: 2, workflowStatus: 2 }), 'zh-CN')).toBe('审批中')
  expect(labelOf(standingLabel({ status: 6, workflowStatus: 5 }), 'zh-CN')).toBe('履行中')
})

test('a contract’s last step is what it came to last; a returned draft is only created', () => {
  const at = { signedAt: '4', approvedAt: '3', submittedAt: '2', createdAt: '1' }
  expect(lastStep(6, at)).toEqual({ step: 'signed', at: '4' })
  expect(lastStep(3, { ...at, signedAt: null })).toEqual({ step: 'approved', at: '3' })
  const asked = { ...at, signedAt: null, approvedAt: null }
  expect(lastStep(2, asked)).toEqual({ step: 'submitted', at: '2' })
  expect(lastStep(1, asked)).toEqual({ step: 'created', at: '1' })
  expect(lastStep(1, { ...asked, submittedAt: null })).toEqual({ step: 'created', at: '1' })
})
