/** Width × height of a whole PNG or JPEG; null when it is cut off or has no picture. Reads headers only. */
export function imagePixels(bytes: Uint8Array, family: 'jpeg' | 'png'): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return family === 'png' ? pngPixels(view) : jpegPixels(view)
}

const headerChunk = 0x49484452
const endChunk = 0x49454e44

function pngPixels(view: DataView): number | null {
  let pixels: number | null = null
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4)
    if (type === headerChunk && at + 16 <= view.byteLength)
      pixels = view.getUint32(at + 8) * view.getUint32(at + 12)
    if (type === endChunk) return pixels
  }
  return null
}

function jpegPixels(view: DataView): number | null {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const startOfFrame =
      marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (startOfFrame) return view.getUint16(at + 5) * view.getUint16(at + 7)
    if (marker === 0xda || marker === 0xd9) return null
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
