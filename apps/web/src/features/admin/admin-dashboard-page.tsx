import { KeyRound } from 'lucide-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { usePageTitle } from '#web/lib/hooks.ts';
import { AirmailStrip, Postmark } from '#web/ui/art/postmark.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { PlainHeader } from '#web/ui/layout/headers.tsx';
import { adminDashboardCopy as copy } from './admin.copy.ts';
import { AdminShell } from './admin-shell.tsx';
import { AdminOpening, NotLoaded } from './admin-states.tsx';
import { loginFor, useAdminSession } from './session.queries.ts';

function Gate() {
  const { history } = useRouter();
  const login = loginFor(useLocation().searchStr.replace(/^\?/, ''));
  usePageTitle(copy.gate.title);
  return (
    <>
      <PlainHeader />
      <Main className="gutter grid content-start justify-items-center pt-6 pb-16 sm:pt-16">
        <section className="relative w-full max-w-lg overflow-hidden rounded-box border border-line bg-card shadow-lift-2">
          <Postmark
            {...copy.gate.postmark}
            className="absolute top-3 -right-8 w-44 rotate-6 text-poppy max-sm:-right-18"
          />
          <div className="px-6 pt-8 pb-9 sm:px-10">
            <span className="grid size-14 place-items-center rounded-full bg-butter">
              <KeyRound aria-hidden="true" className="size-7 text-poppy" strokeWidth={1.75} />
            </span>
            <PageTitle className="mt-6 text-h1">{copy.gate.title}</PageTitle>
            <p className="mt-3 max-w-sm text-ink-2">{copy.gate.text}</p>
            <a
              href={login}
              className={buttonLook({ size: 'large', className: 'mt-7' })}
              onClick={(event) => {
                event.preventDefault();
                history.push(login);
              }}
            >
              {copy.gate.login}
            </a>
          </div>
          <AirmailStrip />
        </section>
      </Main>
    </>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  usePageTitle(copy.failed);
  return (
    <>
      <PlainHeader />
      <Main className="gutter grid content-start pt-6 pb-16">
        <PageTitle className="sr-only">{copy.failed}</PageTitle>
        <NotLoaded heading="h2" words={copy} error={error} onRetry={onRetry} />
      </Main>
    </>
  );
}

/** For admins only. The browser's hint decides whether to ask the server; the server decides who gets in. */
export function AdminDashboardPage() {
  const { askAgain, ...session } = useAdminSession();
  switch (session.state) {
    case 'asking':
      return <AdminOpening />;
    case 'logged-out':
      return <Gate />;
    case 'failed':
      return <Failed error={session.error} onRetry={askAgain} />;
    case 'here':
      return <AdminShell admin={session.admin} onOver={askAgain} />;
  }
}
