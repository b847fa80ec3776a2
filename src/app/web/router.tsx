import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { noAnswer } from '#web/call.ts'
import { PageFailed, PageNotFound, PagePending } from './layout/page-states.tsx'
import { isOpen } from './menu.ts'
import { type PageEntry, pages } from './pages.ts'
import { safeReturn } from './safe-return.ts'
import { queryClient, servicesOf, sessionQuery, setupQuery, signedIn } from './session.ts'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: PageNotFound,
  errorComponent: PageFailed,
})

const currentSession = () => queryClient.ensureQueryData(sessionQuery)

const signInRoute = createRoute({
  getParentRoute: () => root,
  path: '/signIn',
  beforeLoad: async ({ search }) => {
    if (await currentSession()) throw redirect({ to: safeReturn((search as { from?: unknown }).from) })
    if ((await queryClient.fetchQuery(setupQuery)).needed) throw redirect({ to: '/setUp' })
  },
  component: lazyRouteComponent(() => import('./account/sign-in-page.tsx'), 'SignInPage'),
})

const setUpRoute = createRoute({
  getParentRoute: () => root,
  path: '/setUp',
  beforeLoad: async () => {
    if (!(await queryClient.fetchQuery(setupQuery)).needed) throw redirect({ to: '/signIn' })
  },
  component: lazyRouteComponent(() => import('./account/set-up-page.tsx'), 'SetUpPage'),
})

const requireSession = async (href: string) => {
  const session = await currentSession()
  if (!session) throw redirect({ to: '/signIn', search: href === '/' ? {} : { from: href } })
  signedIn(session)
  return session
}

const passwordRoute = createRoute({
  getParentRoute: () => root,
  path: '/changePassword',
  beforeLoad: async ({ location }) => {
    await requireSession(location.href)
  },
  component: lazyRouteComponent(() => import('./account/change-password-page.tsx'), 'ChangePasswordPage'),
})

const signedInRoute = createRoute({
  getParentRoute: () => root,
  id: 'signedIn',
  beforeLoad: async ({ location }) => {
    const session = await requireSession(location.href)
    if (session.user.mustChangePassword) throw redirect({ to: '/changePassword' })
  },
})

const shellRoute = createRoute({
  getParentRoute: () => signedInRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./layout/shell-layout.tsx'), 'ShellLayout'),
  notFoundComponent: PageNotFound,
})

/** A screen with its styles. Without a network that is what is told: loading the window anew, as after an update of the product, would lose it. */
async function arriving(entry: PageEntry) {
  try {
    const [component] = await Promise.all([entry.load(), import('./page-styles.ts')])
    return component
  } catch (error) {
    throw navigator.onLine ? error : noAnswer()
  }
}

const pageRoute = (entry: PageEntry): AnyRoute =>
  createRoute({
    getParentRoute: () => (entry.bare ? signedInRoute : shellRoute),
    path: entry.path,
    beforeLoad: async () => {
      const { may } = servicesOf((await currentSession()) ?? null)
      if (!isOpen(entry.path, may)) throw redirect({ to: '/notFound', replace: true })
    },
    component: lazyRouteComponent(async () => ({ default: await arriving(entry) })),
  }) as unknown as AnyRoute

const notFoundRoute = createRoute({ getParentRoute: () => shellRoute, path: '/$', component: PageNotFound })

const tree = root.addChildren([
  signInRoute,
  setUpRoute,
  passwordRoute,
  signedInRoute.addChildren([
    ...pages.filter((entry) => entry.bare).map(pageRoute),
    shellRoute.addChildren([...pages.filter((entry) => !entry.bare).map(pageRoute), notFoundRoute]),
  ]),
])

/** Parameters of an address are plain text in both directions: ?contractId=12&mode=contract. */
export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  defaultPendingComponent: PagePending,
  defaultPendingMs: 300,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
  // What scrolls is the content of the frame, not the window: without this a page begins where the one before was left.
  scrollToTopSelectors: ['#content'],
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    )
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return text ? `?${text}` : ''
  },
})
