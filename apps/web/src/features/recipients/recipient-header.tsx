import { House, LogOut } from 'lucide-react';
import { AppearanceMenu } from '#web/ui/appearance-menu.tsx';
import { Mark } from '#web/ui/art/mark.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { recipientsCopy } from './recipients.copy.ts';
import { useSignOut } from './recipients.queries.ts';

/** They give way where a narrow screen or larger letters leave no room, so that all stands in one row. */
const iconLook = 'max-[375px]:hidden in-[[data-text-size^=large]]:max-sm:hidden';

/** Whose page this is, and the ways out. On phones the name stands below them like a letter's salutation, however long it is. */
export function RecipientHeader({ title }: { title: string }) {
  const signOut = useSignOut();
  const { home, signOut: label } = recipientsCopy.room;
  return (
    <header className="gutter flex min-h-18 flex-wrap items-center gap-x-2.5 py-2 sm:flex-nowrap">
      <Mark className="size-9 flex-none" />
      <PageTitle className="line-clamp-3 min-w-0 flex-1 text-[2rem] wrap-anywhere max-sm:order-last max-sm:basis-full max-sm:pt-1 sm:text-[1.5rem]">
        {title}
      </PageTitle>
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end sm:flex-none sm:gap-2">
        <a href="/" className={buttonLook({ variant: 'quiet', size: 'small' })}>
          <House aria-hidden="true" className={iconLook} />
          {home}
        </a>
        <Button variant="quiet" size="small" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          <LogOut aria-hidden="true" className={iconLook} />
          {label}
        </Button>
        <AppearanceMenu textFirst />
      </div>
    </header>
  );
}
