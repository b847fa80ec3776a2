import { ownPath } from '#web/index.ts'

/** The address to return to after sign-in: a path of this site, else the workbench. */
export const safeReturn = (from: unknown): string => {
  const path = ownPath(from)
  return path && !path.startsWith('/signIn') ? path : '/'
}
