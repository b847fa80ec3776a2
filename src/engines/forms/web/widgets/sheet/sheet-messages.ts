import { messages } from '#web/index.ts'

export const sheetMessages = messages('formSheet', {
  addRow: '添加行 | Add row',
  empty:
    '暂无数据，可逐行添加、从 Excel / WPS 复制粘贴，或导入 .xlsx | No rows yet. Add rows, paste from Excel or WPS, or import an .xlsx file.',
  noColumns: '该表格还没有列 | This table has no columns yet',
  count: '{count} / {max} 行 | {count} / {max} rows',
  full: '最多{max}行 | At most {max} rows',
  tooMany:
    '{field}最多{max}行，粘贴或导入的内容共需 {count} 行，未作任何修改 | {field} is limited to {max} rows; this would make {count}, so nothing was changed',
  cutNothing:
    '有数字超过 15 位，内容已不完整，未作任何修改；见表格下方的说明 | Some numbers have more than 15 digits and are incomplete, so nothing was changed; see below the table',
  importFile: '导入 | Import',
  export: '导出 | Export',
  exportTemplate: '下载导入模板 | Download import template',
  exportRows: '导出当前数据 | Export rows',
  importTitle: '导入「{field}」 | Import {field}',
  importFound:
    '文件中有 {count} 行数据，表格中已有 {existing} 行。 | The file has {count} rows; the table already has {existing}.',
  importUnknown: '以下列名在表格中没有，未读取：{names} | Columns not in this table were skipped: {names}',
  importAppend: '追加到末尾 | Append rows',
  importReplace: '替换现有数据 | Replace rows',
  imported: '已导入 {count} 行 | {count} rows imported | {count} row imported',
  importNothing:
    '没有读到数据：第一行须为列名（可先下载导入模板） | Nothing to import: the first row must contain the column names, as in the template',
  importFailed: '无法读取该文件，请使用 .xlsx 文件 | The file cannot be read; use an .xlsx file',
  pasted: '已粘贴 {count} 行 | {count} rows pasted | {count} row pasted',
  unreadable:
    '{count} 个单元格的内容无法识别，已标红 | {count} cells could not be read and are marked | {count} cell could not be read and is marked',
  closedCells:
    '{count} 行在只读列中有内容，未导入；只读列按新行的默认值填写 | {count} rows have values in read-only columns, which were not imported',
  closed: '只读 | Read-only',
  row: '行 | Row',
  rowNumber: '第{row}行 | Row {row}',
  rowActions: '第{row}行的操作 | Actions for row {row}',
  insertAbove: '在上方插入行 | Insert row above',
  insertBelow: '在下方插入行 | Insert row below',
  moveUp: '上移 | Move up',
  moveDown: '下移 | Move down',
  deleteRow: '删除行 | Delete row',
  deleteRowNumber: '删除第{row}行 | Delete row {row}',
  total: '合计 | Total',
  totalOf: '{name}合计 | {name} total',
  mixedUnits: '币种不同，无法合计 | No total for different currencies',
  faults: '{count} 处待完善 | {count} items need attention | {count} item needs attention',
  nextFault: '下一处 | Next',
  keys: '{field}，表格。Tab 到下一格，回车到下一行，方向键移动，可直接粘贴表格。 | {field}, table. Tab moves to the next cell, Enter to the next row; arrow keys navigate; you can paste tables.',
  editRow: '编辑 | Edit',
  done: '完成 | Done',
  emptyCell: '未填写 | Empty',
  choose: '请选择 | Choose',
})
