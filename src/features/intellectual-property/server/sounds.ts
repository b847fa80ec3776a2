const kept = /[a-z0-9]/

/**
 * Says how a name sounds: Latin letters and figures as they are, in small letters, and each Chinese character by its syllable without tone, v for ü ('华信 HX' → 'huaxinhx').
 * Of characters with several readings the usual one, whatever stands beside it. The readings take 9 MB, and are loaded where somebody asks.
 */
export async function loadSounds(): Promise<(name: string) => string> {
  const { pinyin } = await import('pinyin-pro')
  const syllable = (character: string) => pinyin(character, { toneType: 'none', v: true, nonZh: 'removed' })
  return (name) =>
    [...name.normalize('NFKC').toLowerCase()]
      .map((character) => (kept.test(character) ? character : syllable(character)))
      .join('')
}
