import type { AccessReply } from '@someday/contract/api/recipients';
import { Eye, House, LogOut } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button, buttonLook, Spinner } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { PlainHeader } from '#web/ui/layout/headers.tsx';
import { AppearanceMenu } from '#web/ui/appearance-menu.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { Mark } from '#web/ui/art/mark.tsx';
import { recipientsCopy } from './recipients.copy.ts';
import { Link, paths } from './location.tsx';
import { useSignOut, forgetSession } from './recipients.queries.ts';
import { messageAccessKey } from './message-access.ts';

/** Also when the Back button restores this page, because a frozen page misses those events. */
export function useForgetWhenSignedOutElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key === messageAccessKey && oldValue !== null && oldValue !== newValue) void forgetSession(client);
    };
    const lookAfterReturn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void forgetSession(client);
    };
    const left = new AbortController();
    addEventListener('storage', look, { signal: left.signal });
    addEventListener('pageshow', lookAfterReturn, { signal: left.signal });
    return () => left.abort();
  }, [client]);
}

/** Hidden on narrow screens and with larger text, to keep the header on one line. */
const iconLook = 'max-[375px]:hidden in-[[data-text-size^=large]]:max-sm:hidden';

const homeLook = buttonLook({ variant: 'quiet', size: 'small' });

type RecipientHeaderProps = { title: string; person: AccessReply['child'] | null; isMember?: boolean };

/** `isMember`: has no list to go to, so home leads to their own pages. On phones the name is below the buttons, with room for long names. */
export function RecipientHeader({ title, person, isMember = false }: RecipientHeaderProps) {
  const signOut = useSignOut();
  const { home, signOut: label } = recipientsCopy.page;
  // Also when the list is already shown. After the page's own focus and scrolling.
  const scrollUp = () => void requestAnimationFrame(() => scrollTo(0, 0));
  const homeWords = (
    <>
      <House aria-hidden="true" className={iconLook} />
      {home}
    </>
  );
  return (
    <header className="gutter flex min-h-18 flex-wrap items-center gap-x-2.5 py-2 sm:flex-nowrap">
      <Mark className="size-9 flex-none" />
      <div className="flex min-w-0 flex-1 items-center gap-3 max-sm:order-last max-sm:basis-full max-sm:pt-1">
        {person ? <PortraitStamp {...person} tilt="slightLeft" className="w-14 sm:w-10" /> : null}
        <PageTitle className="line-clamp-3 min-w-0 text-[2rem] wrap-anywhere sm:text-[1.5rem]">{title}</PageTitle>
      </div>
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end sm:flex-none sm:gap-2">
        {isMember ? (
          <a href="/member-dashboard" className={homeLook}>
            {homeWords}
          </a>
        ) : (
          <Link href={paths.messageList} className={homeLook} onClick={scrollUp}>
            {homeWords}
          </Link>
        )}
        <Button variant="quiet" size="small" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          <LogOut aria-hidden="true" className={iconLook} />
          {label}
        </Button>
        <AppearanceMenu />
      </div>
    </header>
  );
}

export function PreviewBanner({ name }: { name: string }) {
  const { preview, previewHint } = recipientsCopy.page;
  return (
    <div role="note" className="flex items-center gap-4 rounded-field bg-sky px-5 py-3.5">
      <Eye aria-hidden="true" className="size-6 flex-none text-info" />
      <p className="min-w-0 leading-snug wrap-anywhere">
        <strong>{preview(name)}</strong> {previewHint}
      </p>
    </div>
  );
}

export function AllMessagesLink() {
  return (
    <Link href={paths.messageList} className={buttonLook({ variant: 'secondary' })}>
      {recipientsCopy.page.showAll}
    </Link>
  );
}

/** `as="div"`: drawn until a page's scripts have loaded, which then brings its own main element. */
export function Fetching({ as: Element = Main }: { as?: typeof Main | 'div' }) {
  return (
    <Element className="grid min-h-dvh place-content-center justify-items-center gap-5">
      <Envelope state="closed" className="w-36" />
      <p role="status" className="flex items-center gap-3 text-lead">
        <Spinner />
        {recipientsCopy.page.loading}
      </p>
    </Element>
  );
}

export function NotReached({ title, error, onTryAgain }: { title: string; error: Error; onTryAgain: () => void }) {
  const { failedText, tryAgain } = recipientsCopy.page;
  return (
    <>
      <PlainHeader />
      <Main className="gutter grid content-start gap-6 pt-6 pb-16">
        <PageTitle className="sr-only">{title}</PageTitle>
        <EmptyState heading="h2" title={title} action={<Button onClick={onTryAgain}>{tryAgain}</Button>}>
          <p>{errorText(error, failedText)}</p>
        </EmptyState>
      </Main>
    </>
  );
}
