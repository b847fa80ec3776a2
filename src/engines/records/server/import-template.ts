import type { Context } from '#engines/access/server/index.ts'
import { spreadsheetFormat } from '#engines/forms/domain/index.ts'
import type { FileAnswer } from '#server/http/http-route.ts'
import { workbook } from '#server/spreadsheet.ts'
import { said, wordsIn } from '#shared/text.ts'
import { optionsOf, waysToFill } from '../domain/import-guide.ts'
import type { Importable } from './importable.ts'

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An empty sheet with the columns of the form, and one that says how each is filled in. */
export async function importTemplate(importable: Importable, context: Context): Promise<FileAnswer> {
  const { locale } = context
  const t = wordsIn(locale)
  const { columns, leftOut, rules } = await importable.form(context, locale)
  const title = said(importable.words.many, locale)
  const choices = new Map(
    columns.flatMap(({ field }, index) =>
      field.config.type === 'select' || field.config.type === 'radio' || field.config.type === 'bool'
        ? [[index, optionsOf(field, locale)] as const]
        : [],
    ),
  )
  const content = await workbook([
    {
      name: title,
      columns: columns.map(({ field, part, heading, required }) => {
        const numFmt = part ? 'yyyy-mm-dd' : spreadsheetFormat(field)
        return { header: required ? `${heading} *` : heading, width: 20, ...(numFmt && { numFmt }) }
      }),
      rows: [],
      choices,
    },
    {
      name: t('填写说明 | Instructions'),
      columns: [
        { header: t('列 | Column'), width: 28 },
        { header: t('必填 | Required'), width: 10 },
        { header: t('填写方式 | How to fill it in'), width: 60 },
        { header: t('可选项 | Options'), width: 60 },
      ],
      rows: [
        ...columns.map((column) => [
          column.heading,
          column.required ? t('是 | Yes') : t('否 | No'),
          waysToFill(column, rules, locale),
          optionsOf(column.field, locale).join('\n'),
        ]),
        ...leftOut.map(({ name, isRequired }) => [
          name,
          isRequired ? t('是 | Yes') : t('否 | No'),
          t(
            '不能在表格中填写，请在系统中填写 | Cannot be filled in in the spreadsheet; fill it in in the system',
          ),
          '',
        ]),
      ],
    },
  ])
  const name = t('{title}导入模板.xlsx | {title} import template.xlsx', { title })
  return { content, name, mime: spreadsheetType, size: content.byteLength }
}
