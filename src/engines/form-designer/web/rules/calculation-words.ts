import type { Calculation, CalculationWay } from '#engines/forms/domain/index.ts'

/** A formula as one reads it: signs, brackets, operands by their place. */
export type Token =
  | { kind: 'operand'; index: number }
  | { kind: 'way'; index: number }
  | { kind: 'open' }
  | { kind: 'close' }

const isBracket = (way: CalculationWay | undefined): boolean => way === 5 || way === 6

/** The formula with its brackets: operators 5 and 6 bind their neighbours first. */
export function tokensOf({
  valueList,
  calculationWays: ways,
}: Pick<Calculation, 'valueList' | 'calculationWays'>): Token[] {
  return valueList.flatMap((_, index): Token[] => {
    const [before, after] = [ways[index - 1], ways[index]]
    return [
      ...(index > 0 ? [{ kind: 'way', index: index - 1 } as const] : []),
      ...(isBracket(after) && !isBracket(before) ? [{ kind: 'open' } as const] : []),
      { kind: 'operand', index },
      ...(isBracket(before) && !isBracket(after) ? [{ kind: 'close' } as const] : []),
    ]
  })
}

export const waySigns: Record<CalculationWay, string> = { 1: '+', 2: '−', 3: '×', 4: '÷', 5: '+', 6: '−' }

/** '含税单价 × (数量 + 赠送)': in words, with names of fields and constants as they stand. */
export const formulaText = (
  calculation: Pick<Calculation, 'valueList' | 'calculationWays'>,
  nameOf: (operand: Calculation['valueList'][number]) => string,
): string =>
  tokensOf(calculation)
    .map((token) => {
      if (token.kind === 'open') return '('
      if (token.kind === 'close') return ')'
      if (token.kind === 'way') {
        const way = calculation.calculationWays[token.index]
        return way ? ` ${waySigns[way]} ` : ' ? '
      }
      const operand = calculation.valueList[token.index]
      return operand?.method === 1 ? nameOf(operand) : (operand?.value ?? '')
    })
    .join('')

/** Puts an operand at the end, with the operator before it. */
export function withOperand<C extends Pick<Calculation, 'valueList' | 'calculationWays'>>(
  calculation: C,
  operand: Calculation['valueList'][number],
  way: CalculationWay = 1,
): C {
  const { valueList, calculationWays } = calculation
  return {
    ...calculation,
    valueList: [...valueList, operand],
    calculationWays: valueList.length > 0 ? [...calculationWays, way] : [],
  }
}

/** Takes an operand out, with the operator before it (after it, for the first). */
export function withoutOperand<C extends Pick<Calculation, 'valueList' | 'calculationWays'>>(
  calculation: C,
  index: number,
): C {
  const { valueList, calculationWays } = calculation
  const gone = Math.max(index - 1, 0)
  return {
    ...calculation,
    valueList: valueList.filter((_, at) => at !== index),
    calculationWays: calculationWays.filter((_, at) => at !== gone),
  }
}
