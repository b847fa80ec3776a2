import { cooperationTableHeight, limit } from '#shared/constants.ts'

export type CooperationColumn = 'contractName' | 'amount' | 'state' | 'operatorList' | 'updateTime' | 'view'

/**
 * What the cooperation panel shows of a party's contracts: in preview the first two rows, fewer columns and no way onward; else all that were
 * loaded, each with View. `height` in pixels by the number of rows.
 */
export function cooperationView<Row>(
  rows: readonly Row[],
  preview: boolean,
): { rows: readonly Row[]; columns: readonly CooperationColumn[]; height: 100 | 200 | 300 } {
  const shown = preview ? rows.slice(0, limit.cooperationPreview) : rows
  return {
    rows: shown,
    columns: preview
      ? ['contractName', 'amount', 'state']
      : ['contractName', 'amount', 'state', 'operatorList', 'updateTime', 'view'],
    height: cooperationTableHeight(shown.length),
  }
}
