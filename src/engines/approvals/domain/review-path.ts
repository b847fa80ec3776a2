/**
 * Where a person decides on a record, whatever its kind: the address for links, notices and mails. It shows the record's approval also to whom it doesn't
 * ask, or doesn't any more.
 */
export const reviewPath = ({ kind, id }: { kind: string; id: number }): string =>
  `/approvals/review?kind=${encodeURIComponent(kind)}&id=${id}`

/** How the inbox was narrowed and sorted where the person came from, as it stands in its address and in that of the review: the next one is the next in that list. */
export const queueParams = ({
  q,
  filter,
  sort,
}: Readonly<Record<string, string | undefined>>): Record<string, string> => ({
  ...(q && { q }),
  ...(filter && { filter }),
  ...(sort && { sort }),
})
