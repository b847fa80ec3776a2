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
  // Who is signed in is asked while the scripts are still under way: src/app/web/session.ts takes the answer.
  if (root.dataset.session !== 'none')
    globalThis.chancerySession = fetch('/api/v1/session', {
      cache: 'no-store',
      headers: { Accept: 'application/json', 'Accept-Language': root.lang },
    }).catch(() => null)
})()
