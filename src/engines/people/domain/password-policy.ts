import type { Words } from '#shared/text.ts'

/** Why a password is not accepted; null when it is. */
export type PasswordWeakness = 'tooShort' | 'tooLong' | 'common' | 'likeAccount' | null

/** The most used passwords of published lists, of at least eight characters, in lower case. */
const common = new Set(
  `password password1 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 87654321 11111111 00000000 88888888 66666666 12341234
  123123123 qwertyuiop qwerty123 1qaz2wsx 1q2w3e4r 1q2w3e4r5t qazwsxedc asdfghjkl zxcvbnm1 iloveyou sunshine princess football baseball superman
  trustno1 letmein1 welcome1 welcome123 admin123 admin1234 administrator abc12345 abcd1234 abc123456 a1234567 a12345678 aa123456 aa12345678 woaini1314
  5201314520 52013140 wang1234 zhang123 changeme chancery test1234 testtest computer internet whatever starwars michael1 jennifer monkey123 dragon123
  q1w2e3r4 asdf1234 11223344 12344321 55555555 99999999 77777777 147258369 789456123 123654789 1234qwer qwer1234 asdfasdf qweasdzxc q123456789`.split(
    /\s+/,
  ),
)

/**
 * Checks a new password: 8 to 128 characters, not among the most used ones, not the account name. No rules of composition
 * (NIST SP 800-63B, ASVS 5.0 6.2).
 */
export function passwordWeakness(password: string, account: string): PasswordWeakness {
  const length = [...password].length
  if (length < 8) return 'tooShort'
  if (length > 128) return 'tooLong'
  const plain = password.toLowerCase()
  if (common.has(plain) || /^(.)\1+$/.test(plain)) return 'common'
  return plain === account.toLowerCase() ? 'likeAccount' : null
}

export const passwordWeaknessText: Record<Exclude<PasswordWeakness, null>, Words> = {
  tooShort: '至少 8 个字符 | at least 8 characters',
  tooLong: '最多 128 个字符 | at most 128 characters',
  common: '过于常见，请换一个 | too common, choose another',
  likeAccount: '不能与账号相同 | must differ from the account',
}
