/** The page of roles, with the permissions of all slices, which app/ provides first. */
export const loadRolesPage = () => import('./roles-page.tsx').then((m) => m.RolesPage)
