/** The slice's screens, each fetched by itself when it is first needed. */
export const counterpartPages = {
  CreditSettingsPage: () => import('./credit/credit-settings-page.tsx').then((m) => m.CreditSettingsPage),
  DuplicatesPage: () => import('./duplicates-page.tsx').then((m) => m.DuplicatesPage),
  ExternalListPage: () => import('./list-page.tsx').then((m) => m.ExternalListPage),
  ExternalNewPage: () => import('./list-page.tsx').then((m) => m.ExternalNewPage),
  PartySettingsPage: () => import('./party-settings-page.tsx').then((m) => m.PartySettingsPage),
  PartyReview: () => import('./rating/party-review.tsx').then((m) => m.PartyReview),
  InternalDetailPage: () => import('./detail-page.tsx').then((m) => m.InternalDetailPage),
  InternalListPage: () => import('./list-page.tsx').then((m) => m.InternalListPage),
  InternalNewPage: () => import('./list-page.tsx').then((m) => m.InternalNewPage),
}
