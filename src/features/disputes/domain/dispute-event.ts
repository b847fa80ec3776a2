import { area, date, file, subNoun, text } from '#engines/records/domain/index.ts'
import { limit } from '#shared/constants.ts'

/** What happened in a dispute: a meeting, a letter, an offer. */
export const disputeEvent = subNoun({
  table: 'law_dispute_events',
  owner: 'dispute_id',
  words: { one: '事件 | Event', many: '事件 | Events' },
  path: 'events',
  fields: {
    happened: date('日期 | Date', { column: 'happened_on', required: true, width: 120 }),
    title: text('事件 | Event', { most: limit.name, required: true, width: 260 }),
    detail: area('说明 | Details', { most: limit.multiLine, width: 320 }),
    file: file('文件 | File', { width: 200 }),
  },
  name: 'title',
  columns: ['happened', 'title', 'detail', 'file'],
  sort: '-happened',
})
