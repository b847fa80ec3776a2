import { hash, verify } from '@node-rs/argon2'

// OWASP: argon2id with 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

let nobodysHash: Promise<string> | undefined

/** Whether the password belongs to the hash. For an unknown account (null) it takes the same time and answers false. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobodysHash), password.normalize('NFKC'))
  return stored !== null && matches
}
