import { expect, it } from 'vitest'
import { allowedIn, isWithin } from './tracked-changes.ts'

it('who reads writes nothing, who comments leaves the text, who suggests decides nothing but what is their own', () => {
  expect(allowedIn('view')).toEqual({ comments: false, text: false, decisions: false, ownChanges: false })
  expect(allowedIn('comment')).toEqual({ comments: true, text: false, decisions: false, ownChanges: false })
  expect(allowedIn('suggest')).toEqual({ comments: true, text: true, decisions: false, ownChanges: true })
  expect(allowedIn('edit')).toEqual({ comments: true, text: true, decisions: true, ownChanges: true })
})

it('a document goes over to no mode that allows more than the one it was opened in', () => {
  expect(isWithin('suggest', 'edit')).toBe(true)
  expect(isWithin('edit', 'edit')).toBe(true)
  expect(isWithin('view', 'comment')).toBe(true)
  expect(isWithin('edit', 'suggest')).toBe(false)
  expect(isWithin('comment', 'view')).toBe(false)
})
