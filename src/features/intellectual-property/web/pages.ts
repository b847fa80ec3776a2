/** The slice's screens by their addresses, each fetched by itself when it is first needed. */
export const pages = {
  '/intellectualPropertyDocket': () => import('./docket-page.tsx').then((m) => m.DocketPage),
}

export const loadTransferReview = () => import('./transfer-review.tsx').then((m) => m.TransferReview)
