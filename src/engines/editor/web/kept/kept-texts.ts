import { call } from '#web/index.ts'
import { type LocalStore, localStore } from '#web/local-store.ts'
import { readKeptTextKey } from '../../domain/kept-api.ts'

/** An unsaved text on this computer: on which saved text it was written, and until when. */
export type KeptText = { baseID: number; at: Date; bytes: Uint8Array<ArrayBuffer> }

/** Which text: of which person, which kind of record, which record. */
export type KeptPlace = { userId: number; kind: 'contract' | 'template' | 'clause'; id: number }

/** Unsaved texts on this computer. Each method fails where the browser keeps or encrypts nothing. */
export type KeptTexts = {
  /** `at`: until when it was written, in milliseconds since 1970; absent: now. */
  keep(text: { baseID: number; bytes: Uint8Array; at?: number }): Promise<void>
  read(): Promise<KeptText | null>
  drop(): Promise<void>
}

const longestKept = 60 * 86_400_000
const ivBytes = 12
type LoadKey = () => Promise<Uint8Array<ArrayBuffer>>

/** The key is the server's to give and stays in memory: without the person's sign-in nobody can read what lies here. */
const keyOfServer: LoadKey = async () => {
  const { key } = await call(readKeptTextKey)
  return Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
}

/** Encrypted (AES-256-GCM, bound to person and record), for one person; what others left here, and what is 60 days old, goes. */
export function keptTextsAt(
  { userId, kind, id }: KeptPlace,
  store: LocalStore = localStore,
  loadKey: LoadKey = keyOfServer,
): KeptTexts {
  const own = `text/${userId}/`
  const name = `${own}${kind}/${id}`
  const about = new TextEncoder().encode(name)
  let ready: Promise<CryptoKey> | null = null
  const key = () => {
    ready ??= loadKey()
      .then(async (raw) => {
        const mine = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
        await store.keepOnly((other, { at }) => other.startsWith(own) && Date.now() - at < longestKept)
        return mine
      })
      .catch((error: unknown) => {
        // Asked for again the next time.
        ready = null
        throw error
      })
    return ready
  }
  return {
    async keep({ baseID, bytes, at = Date.now() }) {
      const whole = new Uint8Array(8 + bytes.length)
      new DataView(whole.buffer).setFloat64(0, baseID)
      whole.set(bytes, 8)
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const content = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: about },
        await key(),
        whole,
      )
      const sealed = new Uint8Array(ivBytes + content.byteLength)
      sealed.set(iv)
      sealed.set(new Uint8Array(content), ivBytes)
      await store.put(name, { at, bytes: sealed })
    },
    async read() {
      const secret = await key()
      const entry = await store.get(name)
      if (!entry) return null
      const [iv, content] = [entry.bytes.slice(0, ivBytes), entry.bytes.slice(ivBytes)]
      const whole = await crypto.subtle
        .decrypt({ name: 'AES-GCM', iv, additionalData: about }, secret, content)
        .catch(() => null)
      // Of another installation, or of a secret that is no more: nobody can read it.
      if (!whole) return store.remove(name).then(() => null)
      const baseID = new DataView(whole).getFloat64(0)
      return { baseID, at: new Date(entry.at), bytes: new Uint8Array(whole.slice(8)) }
    },
    drop: () => store.remove(name),
  }
}
