const browsers: [RegExp, string][] = [
  [/MicroMessenger/i, 'WeChat'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Linux/, 'Linux'],
]

/** A user agent as a person knows it: 'Chrome · Windows'; the text itself (shortened) when it is neither. */
export function deviceName(userAgent: string): string {
  const found = [browsers, systems].flatMap(
    (table) => table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  )
  return found.length > 0 ? found.join(' · ') : userAgent.slice(0, 60) || '—'
}
