/** What changed in a table, a line for each row. */
export const ChangedRows = ({ rows }: { rows: readonly string[] }) => (
  <ul className="c-log-rows">
    {rows.map((row) => (
      <li key={row}>{row}</li>
    ))}
  </ul>
)
