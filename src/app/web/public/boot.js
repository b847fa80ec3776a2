// Before the first paint: theme, density and language as this browser remembers them, so that nothing flashes.
// The keys are those of src/web/theme/preferences.ts and src/web/messages.ts.
;(() => {
  const root = document.documentElement
  let theme = null
  let locale = null
  let density = null
  try {
    theme = localStorage.getItem('chancery.theme')
    locale = localStorage.getItem('chancery.locale')
    density = localStorage.getItem('chancery.density')
  } catch {
    // Storage may be forbidden.
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  root.dataset.density = density === 'compact' ? 'compact' : 'default'
  if (locale === 'en') root.lang = 'en'
  if (root.dataset.session === 'none') return
  askEarly(root.lang)
  // Behind what was asked: a browser brings six files at a time, in the order in which they are named (tools/build/first-paint.ts).
  for (const path of document.querySelector('meta[name=ahead]')?.content.split(' ') ?? []) {
    const link = document.createElement('link')
    const isStyle = path.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = path
    document.head.append(link)
  }

  /** What the page will ask for first is asked while its scripts are still under way: src/web/early.ts hands the answers over. */
  function askEarly(language) {
    const asked = new Map()
    globalThis.chanceryEarly = asked
    const ask = (path) => {
      const address = `/api/v1${path}`
      const headers = { Accept: 'application/json', 'Accept-Language': language, 'X-CSRF': '1' }
      const answer = fetch(address, { cache: 'no-store', headers }).catch(() => null)
      asked.set(address, answer)
      return answer
    }
    const dataOf = async (answer) => {
      const response = await answer
      return response?.ok ? (await response.clone().json()).data : null
    }
    // Read at once: whoever takes the answer for the page reads it away.
    const session = dataOf(ask('/session'))

    const query = new URLSearchParams(location.search)
    const isId = (id) => /^[1-9]\d{0,14}$/.test(id)
    // The form of a draft (src/features/contracts/web/contract-edit-page.tsx).
    const draft = query.get('contractId')
    if (location.pathname === '/myContract/edit' && isId(draft)) ask(`/contracts/${draft}/form`)

    // The review page (src/engines/approvals/web/review), of whatever kind; of a contract its text as well.
    const isReview = location.pathname === '/approvals/review'
    const kind = query.get('kind')
    const reviewed = query.get('id')
    if (isReview && /^[a-z_]{1,60}$/.test(kind ?? '') && isId(reviewed))
      for (const part of ['detail', 'review']) ask(`/approvals/${kind}/${reviewed}/${part}`)

    // A document's window (src/features/contracts/web/editor): the contract, then its newest text and what the person had not saved in it.
    const id = isReview ? reviewed : query.get('contextId')
    const isOfContract = isReview
      ? kind === 'contract'
      : location.pathname === '/contractEditor' && query.get('scenario') === 'contract'
    if (!isOfContract || !isId(id)) return
    const askText = async (contract) => {
      const text = contract?.documents.find(({ kind, fileID }) => kind === 'text' && fileID !== null)
      if (!text || query.get('downloadUrl')) return
      // An office server reads the text by itself.
      const hasOffice = (await session)?.hasOfficeServer === true
      if (/\.docx$/i.test(text.fileName) && !hasOffice) ask(`/files/${text.fileID}/content`)
      const { update, comment } = contract.abilities
      if ((update || comment) && query.get('rwMode') !== 'r') ask(`/contracts/${id}/text_draft`)
    }
    dataOf(ask(`/contracts/${id}`))
      .then(askText)
      .catch(() => undefined)
  }
})()
