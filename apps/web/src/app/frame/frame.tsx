import { useEffect, type ReactNode, Component } from 'react';
import { useLocation, useSearch } from 'wouter';
import { followSystemAppearance } from '#web/lib/appearance.ts';
import { useFocusAtHeading } from '#web/lib/focus.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { SkipLink } from '#web/ui/layout/page.tsx';
import { ErrorPage } from '#web/app/error-page.tsx';

/** What breaks below shows the error page instead of nothing. React offers this to classes only. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <ErrorPage /> : this.props.children;
  }
}

/** What stands around every page of the apps that have no router of their own making: the loved ones’ and the admin’s. */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  useFocusAtHeading(path, useSearch());
  useEffect(followSystemAppearance, []);
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">{children}</div>
      <Toasts />
    </>
  );
}
