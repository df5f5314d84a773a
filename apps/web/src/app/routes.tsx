import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { safePath } from '#web/lib/safe-path.ts';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { RootLayout } from './root-layout.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

/** Where to go after the login; anything but a path of this site is dropped. */
const loginSearch = ({ next }: Record<string, unknown>): { next?: string } => {
  const path = safePath(next);
  return path ? { next: path } : {};
};

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { silent: true },
  component: lazyRouteComponent(() => import('#web/features/landing/landing-page.tsx'), 'LandingPage'),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Log in' },
  validateSearch: loginSearch,
  component: lazyRouteComponent(() => import('#web/features/accounts/login-page.tsx'), 'LoginPage'),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  staticData: { title: 'Sign up' },
  component: lazyRouteComponent(() => import('#web/features/accounts/signup-page.tsx'), 'SignupPage'),
});

/** Every page, each loaded when it is visited. A member's page adds `beforeLoad: requireMember` (guards.ts). */
export const routeTree = root.addChildren([home, login, signup]);
