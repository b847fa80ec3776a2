/**
 * Where a person decides on a record, whatever its kind: the address for links, notices and mails. It shows the record's approval also to whom it doesn't
 * ask, or doesn't any more.
 */
export const reviewPath = ({ kind, id }: { kind: string; id: number }): string =>
  `/approvals/review?kind=${encodeURIComponent(kind)}&id=${id}`
