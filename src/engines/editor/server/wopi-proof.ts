import { createPublicKey, type KeyObject, verify } from 'node:crypto'

/** What an office server signs of a call, and its signatures as they came in the headers; null: none. */
export type SignedCall = {
  accessToken: string
  /** The whole address as the office server called it, with its query. */
  url: string
  /** X-WOPI-TimeStamp: 100 nanoseconds since the year 1, in decimal. */
  timestamp: string | null
  proof: string | null
  proofOld: string | null
}

/** A call is believed for 20 minutes. */
const oldestMs = 20 * 60_000
/** From the year 1 to 1970, in 100 nanoseconds. */
const ticksTo1970 = 621_355_968_000_000_000n

const toUrl = (base64: string): string => Buffer.from(base64, 'base64').toString('base64url')

/** The public key of a discovery, from its modulus and exponent in base64. */
export const proofKey = (modulus: string, exponent: string): KeyObject =>
  createPublicKey({ key: { kty: 'RSA', n: toUrl(modulus), e: toUrl(exponent) }, format: 'jwk' })

/** The bytes that are signed: token, address in capital letters and time stamp, each with its length in front ([MS-WOPI] 2.2.2, X-WOPI-Proof). */
export function signedBytes({ accessToken, url }: SignedCall, ticks: bigint): Buffer {
  const time = Buffer.alloc(8)
  time.writeBigInt64BE(ticks)
  return Buffer.concat(
    [Buffer.from(accessToken, 'utf8'), Buffer.from(url.toUpperCase(), 'utf8'), time].flatMap((part) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.length)
      return [length, part]
    }),
  )
}

/**
 * Whether a call comes from the office server whose keys these are (the one of now first, then the one before): either signature by the key of now, or
 * the newer signature by the older key, when we have not heard of a change yet. False for what is older than 20 minutes, or from as far ahead.
 */
export function isProven(call: SignedCall, [current, old]: readonly KeyObject[], now: Date): boolean {
  if (!call.timestamp || !/^\d{1,18}$/.test(call.timestamp) || !call.proof || !current) return false
  const ticks = BigInt(call.timestamp)
  const ageMs = now.getTime() - Number((ticks - ticksTo1970) / 10_000n)
  if (Math.abs(ageMs) > oldestMs) return false
  const bytes = signedBytes(call, ticks)
  const isBy = (key: KeyObject | undefined, signature: string | null) =>
    key !== undefined && signature !== null && verify('sha256', bytes, key, Buffer.from(signature, 'base64'))
  return isBy(current, call.proof) || isBy(current, call.proofOld) || isBy(old, call.proof)
}
