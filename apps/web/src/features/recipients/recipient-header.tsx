import { House, LogOut } from 'lucide-react';
import { AppearanceMenu } from '#web/ui/appearance-menu.tsx';
import { Mark } from '#web/ui/art/mark.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { recipientsCopy } from './recipients.copy.ts';
import { useSignOut } from './recipients.queries.ts';

/** Whose page this is, and the ways out. A long name takes a line of its own on phones. */
export function RecipientHeader({ name }: { name: string }) {
  const signOut = useSignOut();
  const { home, signOut: label } = recipientsCopy.room;
  return (
    <header className="gutter flex min-h-18 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="flex min-w-0 items-center gap-2.5">
        <Mark className="size-9 flex-none" />
        <PageTitle className="text-[1.25rem] leading-tight sm:text-[1.5rem]">For {name}</PageTitle>
      </div>
      <div className="ml-auto flex items-center gap-0.5 sm:gap-2">
        <LinkButton to="/" variant="quiet" size="small">
          <House aria-hidden="true" />
          <span className="max-sm:sr-only">{home}</span>
        </LinkButton>
        <Button variant="quiet" size="small" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          <LogOut aria-hidden="true" className="max-sm:hidden" />
          {label}
        </Button>
        <AppearanceMenu />
      </div>
    </header>
  );
}
