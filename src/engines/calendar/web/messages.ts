import { messages } from '#web/index.ts'

export const calendarMessages = messages('calendar', {
  hint: '放假日和补班日按国务院每年的通知。没有公布的年份按周末和法定节假日暂算，算出的日期标为「暂定」。 | Holidays and make-up working days follow the State Council’s annual notice. For years without a notice, weekends and public holidays are used, and calculated dates are marked as provisional.',
  hours: '工作时间 | Working hours',
  hoursAbout:
    '每个工作日的工作时间。审批流程各节点的处理时限按它计算；保存后，审批中事项的截止时间会重新计算，若因此已超时，则按节点的设置处理并通知有关人员。 | The hours of every working day. Time limits of approval steps are counted in them. When saved, due times of pending approvals are recalculated; those then overdue are handled as set for the step, and the people concerned are notified.',
  'span.from': '第 {number} 段开始 | Start {number}',
  'span.to': '第 {number} 段结束 | End {number}',
  example: '如 09:30 | e.g. 09:30',
  addSpan: '添加一段 | Add a period',
  removeSpan: '移除第 {number} 段 | Remove period {number}',
  sum: '每个工作日合计 {hours} 小时 | {hours} h per working day',
  sumMinutes: '每个工作日合计 {hours} 小时 {minutes} 分钟 | {hours} h {minutes} min per working day',
  save: '保存工作时间 | Save working hours',
  year: '{year} 年 | {year}',
  counts: '放假 {off} 天，补班 {makeUp} 天 | {off} holidays, {makeUp} make-up days',
  own: '本组织导入 | Imported by your organisation',
  shipped: '随系统提供 | Built in',
  source: '来源：{source} | Source: {source}',
  unpublished:
    '{year} 年的放假安排尚未导入，届满日落在该年的期限均为暂定 | The holidays of {year} have not been imported: deadlines due in that year are provisional',
  incomplete:
    '{year} 年的安排缺少以下法定节假日，届满日落在该年的期限均为暂定 | The schedule of {year} lacks these public holidays: deadlines due in that year are provisional',
  incompleteHint:
    '请重新导入国务院通知的完整安排；导入后未办结的期限会自动重算。 | Import the State Council’s complete notice again; open deadlines are then recalculated.',
  unknown:
    '{year} 年的传统节日日期未收录，无法核对安排是否完整，届满日落在该年的期限均为暂定 | The traditional festival dates of {year} are not available, so completeness cannot be checked: deadlines due in that year are provisional',
  import: '导入年度安排 | Import holidays',
  importTitle: '导入年度放假安排 | Import the holidays of a year',
  yearLabel: '年份 | Year',
  file: '文件（.csv 或 .ics） | File (.csv or .ics)',
  fileHint:
    '.csv 的列：date,kind,name；kind 为 holiday 或 make-up working day，也可用中文 日期,类型,名称（放假、补班） | Columns of a .csv: date,kind,name; kind is holiday or make-up working day',
  choose: '选择文件 | Choose file',
  chosen: '已选择 {name} | {name} chosen',
  take: '采用 | Apply',
  problems: '文件有 {count} 处问题，没有采用 | {count} problems found; the file was not applied',
  preview: '{added} 天新增，{dropped} 天不再适用 | {added} days added, {dropped} removed',
  nothing: '与现在使用的安排相同 | Identical to the current schedule',
  added: '新增 | Added',
  dropped: '不再适用 | Removed',
  after:
    '采用后，未办结的期限会重新计算，变动会通知责任人 | Open deadlines are then recalculated; owners are notified of changed dates',
  drop: '撤销导入 | Undo import',
  dropTitle: '撤销 {year} 年的导入？ | Undo the import of {year}?',
  dropShipped:
    '恢复使用随系统提供的安排，未办结的期限会重新计算。 | The built-in schedule is restored and open deadlines are recalculated.',
  dropNone:
    '该年将没有放假安排，落在该年的期限变为暂定并重新计算。 | The year will have no holiday schedule: deadlines due in that year become provisional and are recalculated.',
  off: '休 | off',
  makeUp: '班 | work',
  tooLarge:
    '文件超过 500 KB，不会是一年的放假安排 | The file exceeds 500 KB and cannot be a year’s holiday schedule',
})
