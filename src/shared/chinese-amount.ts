import nzh from 'nzh/cn'
import { currencies, type Money, majorText, minorDigits } from './money.ts'
import { said } from './text.ts'

/**
 * An amount in formal Chinese words, exact at any size: { '1234560', 'CNY' } → '人民币壹万贰仟叁佰肆拾伍元陆角整'.
 * 整 follows 元 and 角, not 分 (正确填写票据和结算凭证的基本规定, 财政部/人民银行). Other currencies take their Chinese
 * name as prefix; a currency with three minor digits is read with 点.
 */
export function amountInWords(money: Money): string {
  const prefix = Object.hasOwn(currencies, money.unit)
    ? said(currencies[money.unit as keyof typeof currencies].words, 'zh-CN')
    : money.unit
  const figure = majorText(money)
  const negative = figure.startsWith('-')
  const positive = negative ? figure.slice(1) : figure
  return `${prefix}${negative ? '负' : ''}${words(positive, minorDigits(money.unit))}`
}

const words = (figure: string, digits: number): string =>
  digits > 2
    ? `${nzh.encodeB(figure)}元`
    : nzh.toMoney(figure, { outSymbol: false, forceZheng: true, ww: false })
