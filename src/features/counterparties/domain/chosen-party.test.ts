import { describe, expect, it } from 'vitest'
import { issueText } from '#shared/issues.ts'
import { partiesToShow, scoreToShow } from './chosen-party.ts'

const shown = (found: ReturnType<typeof partiesToShow>): unknown =>
  found === null ? null : 'fault' in found ? issueText({ path: '', code: found.fault }, 'zh-CN') : found.ids

describe('a party chosen in a form', () => {
  it('has its score shown once it is chosen and on record [VAL-09]', () => {
    expect(shown(scoreToShow([]))).toBe('请先选择外部相对方')
    expect(shown(scoreToShow([{ id: null }, { id: 7 }]))).toBe('暂无数据')
    expect(shown(scoreToShow([{ id: 7 }, { id: 8 }]))).toEqual([7])
  })

  it('is shown when it is on record, else there is no data [VAL-09]', () => {
    expect(shown(partiesToShow([{ id: null }]))).toBe('暂无数据')
    expect(shown(partiesToShow([{ id: null }, { id: 8 }, { id: 9 }]))).toEqual([8, 9])
  })

  it('is not offered to be shown before it is chosen', () => {
    expect(partiesToShow([])).toBeNull()
  })
})
