const share = /(\d{1,3}(?:\.\d{1,2})?)\s?[%％]/g
const paying = /支付|付款|付清|付至|付给|给付|结清|\bpay|\bpaid|payable/i
const inAdvance = /预付|首付|首期|定金|订金|advance|prepay|deposit|upfront|down payment/i
/** What is a share of something else than the price. */
const other = /违约|逾期|滞纳|罚|利率|利息|税率|增值税|折扣|赔偿|penalt|late|interest|tax|discount|damages/i
/** A rest that no figure names, or that what was paid before counts in: the shares need not make the whole. */
const open = /余款|剩余|其余|尾款|付至|累计|balance|remain|rest of/i

/** What share of the price is paid in advance, and what all shares come to. */
export type PaymentShares = { advance: { percent: number; quote: string } | null; sum: number | null }

/**
 * The shares of the price that terms of payment name, in percent; null where they name none. `sum` is null where it could not be said that the shares are all there
 * is: a single one, a rest without a figure, a sum that leaves out a fifth or more.
 */
export function paymentShares(terms: string): PaymentShares | null {
  const parts = terms
    .split(/[。；;\n]|\.\s/)
    .filter((part) => part.search(share) >= 0 && paying.test(part) && !other.test(part))
  const shares = parts.flatMap((part) => [...part.matchAll(share)].map(([, figure]) => Number(figure)))
  if (shares.length === 0) return null
  const first = parts.find((part) => inAdvance.test(part))
  const figure = first && [...first.matchAll(share)][0]
  const sum = Math.round(shares.reduce((all, one) => all + one, 0) * 100) / 100
  const isWhole = shares.length > 1 && !open.test(terms) && sum > 80 && sum <= 200
  return {
    advance: figure ? { percent: Number(figure[1]), quote: figure[0] } : null,
    sum: isWhole ? sum : null,
  }
}
