/** The address to return to after sign-in: a path of this site, else the workbench. '//evil' and '/\evil' leave the site. */
export const safeReturn = (from: unknown): string =>
  typeof from === 'string' && /^\/(?![/\\])/.test(from) && !from.startsWith('/signIn') ? from : '/'
