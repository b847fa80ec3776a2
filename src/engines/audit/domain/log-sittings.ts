/** From one save to the next of the same sitting it is less than this, in ms. */
const longestPause = 10 * 60_000

type Act = { at: Date; actorId: number | null; action: string }

/** The entries of a record's log, newest first, as people read them: saves (entries of this action) by one person, with nothing between them and no long pause, are one sitting; any other entry stands alone. */
export function sittings<A extends Act>(newestFirst: readonly A[], save: string): A[][] {
  const found: A[][] = []
  for (const act of newestFirst) {
    const later = found.at(-1)?.at(-1)
    if (later?.action === save && act.action === save && isSameSitting(act, later)) found.at(-1)?.push(act)
    else found.push([act])
  }
  return found
}

const isSameSitting = (act: Act, later: Act): boolean =>
  act.actorId !== null &&
  act.actorId === later.actorId &&
  later.at.getTime() - act.at.getTime() < longestPause
