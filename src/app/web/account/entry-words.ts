/** What the sign-in page says. Also in the first paint, which is there before any script (tools/build/first-paint.ts). */
export const entryWords = {
  signInTitle: '登录 | Sign in',
  signInHint: '使用组织为您开通的账号登录 | With the account your organisation gave you',
  accountLabel: '账号 | Account',
  passwordLabel: '密码 | Password',
  remember: '30 天内免登录 | Stay signed in for 30 days',
  signIn: '登录 | Sign in',
  forgotPassword: '忘记密码？请联系组织管理员重置。 | Forgotten? Ask your administrator to reset it.',
} as const
