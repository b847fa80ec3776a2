/** A stretch of a paragraph that a field's value was found in. */
export type MarkedPlace = { start: number; end: number; fieldID: string; isActive: boolean }

/** A paragraph cut at its places: what is gone to wins where two lie over each other, else the one that begins first. */
export function pieces(
  text: string,
  places: readonly MarkedPlace[],
): { text: string; place: MarkedPlace | null }[] {
  const chosen: MarkedPlace[] = []
  const order = [...places].sort((a, b) => Number(b.isActive) - Number(a.isActive) || a.start - b.start)
  for (const place of order)
    if (place.end > place.start && !chosen.some((one) => one.start < place.end && place.start < one.end))
      chosen.push(place)
  chosen.sort((a, b) => a.start - b.start)
  const cut: { text: string; place: MarkedPlace | null }[] = []
  let at = 0
  for (const place of chosen) {
    if (place.start > at) cut.push({ text: text.slice(at, place.start), place: null })
    cut.push({ text: text.slice(place.start, place.end), place })
    at = place.end
  }
  if (at < text.length) cut.push({ text: text.slice(at), place: null })
  return cut.filter((piece) => piece.text !== '')
}
