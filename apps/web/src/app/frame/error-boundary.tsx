import { Component, type ReactNode } from 'react';
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
