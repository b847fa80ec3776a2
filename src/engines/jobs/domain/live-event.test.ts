import { expect, it } from 'vitest'
import { readLiveEvent } from './live-event.ts'

it('reads the events that it knows', () => {
  const changed = { kind: 'contract', id: 3, version: 2 }
  expect(readLiveEvent('changed', JSON.stringify(changed))).toEqual({ type: 'changed', data: changed })
  expect(readLiveEvent('notification', '{"id":1,"kind":"approval.asked"}')?.type).toBe('notification')
  expect(readLiveEvent('job', '{"id":7,"state":"running"}')?.type).toBe('job')
})

it.each([
  ['a type of a later version', 'weather', '{}'],
  ['a name that every object has', 'constructor', '{}'],
  ['what is no JSON', 'changed', '{'],
  ['what is no object', 'notification', 'null'],
  ['a change of nothing', 'changed', '{"id":3}'],
  ['a job without a number', 'job', '{"state":"done"}'],
])('does not read %s', (_, type, json) => {
  expect(readLiveEvent(type, json)).toBeNull()
})
