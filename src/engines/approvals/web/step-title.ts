/** The name of a step with what it is behind it, unless the name says so itself: 「抄送」, 「财务（抄送）」. */
export const withKind = (name: string, kind: string, inBrackets: (what: string) => string): string =>
  name.toLowerCase().includes(kind.toLowerCase()) ? name : `${name}${inBrackets(kind)}`
