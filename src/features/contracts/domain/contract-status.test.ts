import { describe, expect, test } from 'vitest'
import {
  archiveStatusLabels,
  type ContractEvent,
  type ContractStatus,
  contractEvents,
  contractStatusLabels,
  eventOfDay,
  nextStatus,
  reachedStatuses,
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
  expect(Object.values(contractStatusLabels).map(({ zh }) => zh)).toEqual(
    '草稿 审批中 待签署 签署中 已签署 履行中 变更中 已中止 已到期 履行完毕 已终止 已作废'.split(' '),
  )
  expect(Object.values(workflowStatusLabels).map(({ zh }) => zh)).toEqual(
    '未发起 审批中 已退回 已驳回 已撤回 已通过 已作废'.split(' '),
  )
  expect(Object.values(archiveStatusLabels).map(({ zh }) => zh)).toEqual('未归档 待归档 已归档'.split(' '))
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
