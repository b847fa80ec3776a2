/** Names of all storages and streams of a compound file ([MS-CFB], the form of .doc, .xls, .ppt); null: not a sound one. */
export function compoundNames(bytes: Uint8Array): string[] | null {
  if (bytes.length < 1536 || !signature.every((byte, i) => bytes[i] === byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) return null
  const sectorSize = 1 << shift
  const sectorAt = (sector: number) => (sector + 1) * sectorSize
  const table = allocationTable(view, sectorSize, sectorAt)
  const names: string[] = []
  const seen = new Set<number>()
  for (let sector = view.getUint32(48, true); sector < endOfChain; sector = table(sector)) {
    if (seen.has(sector) || sectorAt(sector) + sectorSize > bytes.length) return null
    seen.add(sector)
    for (let at = sectorAt(sector); at < sectorAt(sector) + sectorSize; at += 128) {
      const length = view.getUint16(at + 64, true)
      if (view.getUint8(at + 66) === 0 || length < 2 || length > 64) continue
      names.push(new TextDecoder('utf-16le').decode(bytes.subarray(at, at + length - 2)))
    }
  }
  return names.length ? names : null
}

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** Sector numbers from here on are marks, not sectors. */
const endOfChain = 0xfffffffa

/** What follows a sector in its chain. Tables beyond the first 109 sectors go through a chain of their own (DIFAT). */
function allocationTable(view: DataView, sectorSize: number, sectorAt: (sector: number) => number) {
  const perSector = sectorSize / 4
  const tableSectors: number[] = []
  for (let i = 0; i < 109; i++) tableSectors.push(view.getUint32(76 + 4 * i, true))
  let more = view.getUint32(68, true)
  for (let guard = 0; more < endOfChain && guard < 10_000; guard++) {
    const at = sectorAt(more)
    if (at + sectorSize > view.byteLength) break
    for (let i = 0; i < perSector - 1; i++) tableSectors.push(view.getUint32(at + 4 * i, true))
    more = view.getUint32(at + 4 * (perSector - 1), true)
  }
  return (sector: number): number => {
    const tableSector = tableSectors[Math.floor(sector / perSector)] ?? endOfChain
    const at = sectorAt(tableSector) + 4 * (sector % perSector)
    return tableSector < endOfChain && at + 4 <= view.byteLength ? view.getUint32(at, true) : endOfChain
  }
}

const macroNames = /^(vba|_vba_project.*|macros)$/i

/** Whether these bytes are a compound file with a Visual Basic project, whatever name they go by. */
export const macroIn = (bytes: Uint8Array): boolean =>
  compoundNames(bytes)?.some((name) => macroNames.test(name)) ?? false
