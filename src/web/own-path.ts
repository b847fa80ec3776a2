/** A path of this site to return to, as an address carries it; null for what leads elsewhere: '//evil' and '/\evil' leave the site. */
export const ownPath = (from: unknown): string | null =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null
