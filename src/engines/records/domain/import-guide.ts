import {
  type CompiledField,
  columnsOf,
  type FieldOption,
  type FormContext,
} from '#engines/forms/domain/index.ts'
import { type Locale, wordsIn } from '#shared/text.ts'
import { type ImportColumn, referenceOf } from './import-columns.ts'
import { cellBar, columnNames, columnsInCell } from './import-sheet-cell.ts'

/** The words that a field may be filled in with; none where it is not a choice of its own options. */
export function optionsOf({ config }: CompiledField, locale: Locale): string[] {
  const t = wordsIn(locale)
  if (config.type === 'bool') return [t('是 | Yes'), t('否 | No')]
  if (config.type === 'sheetTable')
    return columnsOf(config).flatMap((column) =>
      column.config.options.map((option) => `${column.config.name}：${labelOf(option, locale)}`),
    )
  return config.options.map((option) => labelOf(option, locale))
}

const labelOf = ({ label, englishLabel }: FieldOption, locale: Locale): string =>
  (locale === 'en' && englishLabel) || label

/** How a column of a file is filled in, in a sentence. */
export function waysToFill(column: ImportColumn, context: FormContext, locale: Locale): string {
  const way = wayToFill(column, context, locale)
  const { whenEmpty } = column
  if (whenEmpty === undefined) return way
  return way + wordsIn(locale)('；空着为「{whenEmpty}」 | ; default if empty: “{whenEmpty}”', { whenEmpty })
}

function wayToFill({ field, part }: ImportColumn, context: FormContext, locale: Locale): string {
  const t = wordsIn(locale)
  const { config } = field
  const reference = referenceOf(field)
  const isMany =
    config.type === 'multiselect' ||
    config.type === 'checkbox' ||
    config.privateConfig.multiple ||
    config.privateConfig.counterpartMultiple
  const several = isMany ? t('；多个用顿号分隔 | ; several separated by semicolons') : ''
  if (reference?.kind === 'person')
    return t('姓名；重名时填账号{several} | Name; if two people share a name, the account{several}', {
      several,
    })
  if (reference) return t('系统中已有的名称{several} | Name as in the system{several}', { several })
  if (part || config.type === 'date') return t('日期，如 2026-01-31 | Date, e.g. 2026-01-31')
  switch (config.type) {
    case 'date-time':
      return t('日期和时间，如 2026-01-31 09:30 | Date and time, e.g. 2026-01-31 09:30')
    case 'number':
      return t('数字 | Number')
    case 'money':
      return config.fieldConfig.money?.isWithUnit
        ? t(
            '金额，以{unit}计；其他币种写在前面，如 USD 1,200.00 | Amount in {unit}; put another currency before it, e.g. USD 1,200.00',
            { unit: config.fieldConfig.money.unit },
          )
        : t('金额 | Amount')
    case 'bool':
      return t('是或否 | Yes or No')
    case 'select':
    case 'radio':
      return t('从可选项中选一个 | One of the options')
    case 'multiselect':
    case 'checkbox':
      return t('从可选项中选择{several} | One or more of the options{several}', { several })
    case 'sheetTable': {
      const names = columnNames(columnsInCell(field, context))
      return t(
        '一行一条（单元格内换行），各项之间用 {cellBar} 分隔，依次为：{names} | One row per line (line break within the cell), values separated by {cellBar}, in this order: {names}',
        { cellBar, names },
      )
    }
    case 'cascader':
      return t('各级名称，用 / 分隔，如 华东 / 上海{several} | Names of all levels separated by /{several}', {
        several,
      })
    default: {
      const asText = t(
        '；账号、编号等数字请先把单元格格式设为“文本” | ; format the cell as text before entering account or other numbers',
      )
      return config.maxlength
        ? t('文字，最多 {maxlength} 个字符{asText} | Text, at most {maxlength} characters{asText}', {
            maxlength: config.maxlength,
            asText,
          })
        : t('文字{asText} | Text{asText}', { asText })
    }
  }
}
