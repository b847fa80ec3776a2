/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/settings/counterparties': () => import('./party-settings-page.tsx').then((m) => m.PartySettingsPage),
  '/settings/credit': () => import('./credit/credit-settings-page.tsx').then((m) => m.CreditSettingsPage),
  '/manage/oppositeParty/external': () => import('./list-page.tsx').then((m) => m.ExternalListPage),
  '/manage/oppositeParty/externalNew': () => import('./list-page.tsx').then((m) => m.ExternalNewPage),
  '/manage/oppositeParty/duplicates': () => import('./duplicates-page.tsx').then((m) => m.DuplicatesPage),
  '/manage/oppositeParty/internal': () => import('./list-page.tsx').then((m) => m.InternalListPage),
  '/manage/oppositeParty/internalNew': () => import('./list-page.tsx').then((m) => m.InternalNewPage),
  '/manage/oppositeParty/internalDetail': () => import('./detail-page.tsx').then((m) => m.InternalDetailPage),
}

export const loadPartyReview = () => import('./rating/party-review.tsx').then((m) => m.PartyReview)
