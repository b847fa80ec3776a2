/** The slice's screens, each fetched by itself when it is first needed. */
export const accessPages = {
  RolesPage: () => import('./roles-page.tsx').then((m) => m.RolesPage),
}
