/** What the sign-in page says. Also in the first paint, which is there before any script (tools/build/first-paint.ts). */
export const entryWords = {
  'zh-CN': {
    signInTitle: '登录',
    signInHint: '使用组织为您开通的账号登录',
    accountLabel: '账号',
    passwordLabel: '密码',
    remember: '30 天内免登录',
    signIn: '登录',
    forgotPassword: '忘记密码？请联系组织管理员重置。',
  },
  en: {
    signInTitle: 'Sign in',
    signInHint: 'With the account your organisation gave you',
    accountLabel: 'Account',
    passwordLabel: 'Password',
    remember: 'Stay signed in for 30 days',
    signIn: 'Sign in',
    forgotPassword: 'Forgotten? Ask your administrator to reset it.',
  },
} as const
