/** What is kept on this computer under a name, as bytes. It says nothing of what they are: who keeps something for a person encrypts it. */
export type LocalStore = {
  put(name: string, entry: LocalEntry): Promise<void>
  get(name: string): Promise<LocalEntry | null>
  remove(name: string): Promise<void>
  /** Every entry whose name this refuses goes. */
  keepOnly(isKept: (name: string, entry: LocalEntry) => boolean): Promise<void>
}

/** `at`: milliseconds since 1970, by this computer's clock. */
export type LocalEntry = { at: number; bytes: Uint8Array<ArrayBuffer> }

const databaseName = 'chancery'
const storeName = 'kept'

/** IndexedDB: what was put is there after the page, or the browser, has died. Fails where the browser keeps nothing (a private window, no room). */
export const localStore: LocalStore = {
  put: (name, entry) => inStore('readwrite', (store) => store.put(entry, name)).then(() => undefined),
  get: async (name) =>
    ((await inStore('readonly', (store) => store.get(name))) as LocalEntry | undefined) ?? null,
  remove: (name) => inStore('readwrite', (store) => store.delete(name)).then(() => undefined),
  keepOnly: async (isKept) => {
    const names = (await inStore('readonly', (store) => store.getAllKeys())) as string[]
    for (const name of names) {
      const entry = await localStore.get(name)
      if (entry && !isKept(name, entry)) await localStore.remove(name)
    }
  },
}

/** Takes away whatever is kept on this computer: the person signs out. */
export const clearLocalStore = async (): Promise<void> => {
  await localStore.keepOnly(() => false).catch(() => undefined)
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened()
  try {
    const transaction = database.transaction(storeName, mode)
    const request = work(transaction.objectStore(storeName))
    return await new Promise<T>((done, failed) => {
      transaction.oncomplete = () => done(request.result)
      transaction.onerror = () => failed(transaction.error)
      transaction.onabort = () => failed(transaction.error)
    })
  } finally {
    database.close()
  }
}

const opened = (): Promise<IDBDatabase> =>
  new Promise((done, failed) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
    request.onblocked = () => failed(new Error('the local store is blocked'))
  })
