import { expect, test } from 'vitest'
import { everyActor } from '#testing/actors.ts'
import type { TemplateDetail } from './api.ts'
import { publishedPart, seesDrafts } from './template-visibility.ts'

test('drafts of templates are for who keeps templates, and for readers of templates who see every approval', () => {
  for (const { actor, holds } of everyActor(['template.manage', 'template.read', 'approval.read']))
    expect(seesDrafts(actor), [...holds].join()).toBe(
      holds.has('template.manage') || (holds.has('template.read') && holds.has('approval.read')),
    )
})

const detail = {
  name: '采购合同',
  publishedVersionID: 7,
  pendingVersionID: 8,
  seesDrafts: true,
  versions: [
    { id: 8, publishedAt: null },
    { id: 7, publishedAt: '2026-11-20T08:00:00.000Z' },
  ],
} as TemplateDetail

test('who only drafts from a template sees its published versions and nothing of what waits', () => {
  expect(publishedPart(detail)).toEqual({
    ...detail,
    pendingVersionID: null,
    seesDrafts: false,
    versions: [{ id: 7, publishedAt: '2026-11-20T08:00:00.000Z' }],
  })
})

test('a template that was never published is not there for them', () => {
  expect(publishedPart({ ...detail, publishedVersionID: null })).toBeNull()
})
