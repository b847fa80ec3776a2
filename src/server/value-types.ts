import pg from 'pg'

// Ids are bigint in SQL and exact in JavaScript up to 2^53. Money columns end in _minor and are read as text: see `exact`.
const int8 = 20
const dateOnly = 1082

/** How values of the database are read: days as yyyy-MM-dd, bigint as `readInt8` says, everything else as pg does. */
export function valueTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  types.setTypeParser(int8, readInt8)
  types.setTypeParser(dateOnly, (text: string) => text)
  return types
}

/** bigint as a number where that is exact, else as text: an id is always a number, an amount is read with `::text`. */
function readInt8(text: string): number | string {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : text
}
