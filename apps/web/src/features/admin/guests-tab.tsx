import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { waitingQuery } from './applications.queries.ts';
import { ApplicationsList } from './applications-list.tsx';
import { GuestsList } from './guests-list.tsx';
import { guestsCopy as copy } from './guests.copy.ts';
import { useListAddress } from './list-address.ts';
import { ListSection } from './list-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { UserPlus } from 'lucide-react';

// Few visits make a guest: the form comes when it is asked for.
const NewGuestDialog = lazy(() =>
  import('./guests-new-dialog.tsx').then((module) => ({ default: module.NewGuestDialog })),
);

/** Who tries the product, and who would like to. */
export function GuestSessionsTab() {
  const { view, dialog, show, open, close } = useListAddress();
  const waiting = useQuery(waitingQuery).data?.waiting;
  const shown = view === 'applications' ? 'applications' : 'sessions';
  return (
    <ListSection
      title={copy.title}
      lead={copy.lead}
      actions={
        <Button onClick={() => open('new')}>
          <UserPlus aria-hidden="true" />
          {copy.create}
        </Button>
      }
    >
      <SegmentedControl
        label={copy.views}
        segments={[
          { value: 'sessions', label: copy.sessions },
          { value: 'applications', label: copy.applications, count: waiting },
        ]}
        value={shown}
        onValueChange={(chosen) => show(chosen === 'sessions' ? undefined : chosen)}
      />
      {shown === 'sessions' ? <GuestsList /> : <ApplicationsList />}
      {dialog === 'new' ? (
        <Suspense fallback={<LoadingDialog />}>
          <NewGuestDialog onClose={close} />
        </Suspense>
      ) : null}
    </ListSection>
  );
}
