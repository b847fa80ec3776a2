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

  // What the page will ask for first is asked while its scripts are still under way: src/web/early.ts hands the answers over.
  const asked = new Map()
  globalThis.chanceryEarly = asked
  const ask = (path) => {
    const address = `/api/v1${path}`
    const headers = { Accept: 'application/json', 'Accept-Language': root.lang, 'X-CSRF': '1' }
    const answer = fetch(address, { cache: 'no-store', headers }).catch(() => null)
    asked.set(address, answer)
    return answer
  }
  const session = ask('/session')

  // A document's window (src/features/contracts/web/editor): the contract, then its newest text and what the person had not saved in it.
  const query = new URLSearchParams(location.search)
  const id = query.get('contextId')
  const isOfContract = location.pathname === '/contractEditor' && query.get('scenario') === 'contract'
  if (!isOfContract || !/^[1-9]\d{0,14}$/.test(id)) return
  const hasOffice = session
    .then((answer) => (answer?.ok ? answer.clone().json() : null))
    .then((envelope) => envelope?.data?.hasOfficeServer === true)
    .catch(() => false)
  ask(`/contracts/${id}`)
    .then((answer) => (answer?.ok ? answer.clone().json() : null))
    .then(async (envelope) => {
      const contract = envelope?.data
      const text = contract?.documents.find(({ kind, fileID }) => kind === 'text' && fileID !== null)
      if (!text || query.get('downloadUrl')) return
      // An office server reads the text by itself.
      if (/\.docx$/i.test(text.fileName) && !(await hasOffice)) ask(`/files/${text.fileID}/content`)
      const { update, comment } = contract.abilities
      if ((update || comment) && query.get('rwMode') !== 'r') ask(`/contracts/${id}/text_draft`)
    })
    .catch(() => undefined)
})()
