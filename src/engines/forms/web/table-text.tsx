import './table-text.css'

/** A sheet as it is read: the lines that a sheet field's text has, headings first, sums last, with tabs between the cells. */
export function TableText({ text }: { text: string }) {
  const [head = [], ...lines] = text.split('\n').map((line) => line.split('\t'))
  const isSum = /^(合计|Total)\b|^合计/.test(lines.at(-1)?.[0] ?? '')
  const rows = isSum ? lines.slice(0, -1) : lines
  const sums = isSum ? lines.at(-1) : undefined
  const figures = new Set(
    head.flatMap((_, place) => {
      const cells = rows.map((row) => row[place] ?? '').filter(Boolean)
      return cells.length > 0 && cells.every(isFigure) ? place : []
    }),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled by keys.
    <section className="c-table-text" aria-label={head.filter(Boolean).join(' ')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {keyed(head).map(([key, name]) => (
              <th key={key} scope="col" className={figures.has(key) ? 'c-table-figure' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows).map(([key, cells]) => (
            <tr key={key}>
              {keyed(cells).map(([place, cell]) => (
                <td key={place} className={figures.has(place) ? 'c-table-figure' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums ? (
          <tfoot>
            <tr>
              {keyed(sums).map(([key, cell]) => (
                <td key={key} className={figures.has(key) ? 'c-table-figure' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  )
}

/** Rows and cells have no identity but their place. */
const keyed = <T,>(items: readonly T[]): [number, T][] => items.map((item, index) => [index, item])

/** A number or an amount (12.00 元, CNY 12.00) as this product writes it; digits of a telephone or an account have no marks between thousands. */
const isFigure = (cell: string): boolean =>
  /^([A-Z]{3} )?-?(\d{1,4}|\d{1,3}(,\d{3})+)(\.\d+)?(%| \p{Script=Han}{1,4})?$/u.test(cell)
