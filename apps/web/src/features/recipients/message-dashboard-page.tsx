import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Main, PageTitle } from '#web/ui/page.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CodeEntry } from './code-entry.tsx';
import { DoorHeader } from './door-header.tsx';
import { recipientsCopy } from './recipients.copy.ts';
import { needsCode, recipientQuery } from './recipients.queries.ts';
import { Room } from './room.tsx';

const copy = recipientsCopy.room;

function Waiting() {
  return (
    <Main className="grid min-h-dvh place-content-center justify-items-center gap-5">
      <Envelope state="closed" className="w-36" />
      <p role="status" className="flex items-center gap-3 text-lead">
        <Spinner />
        {copy.loading}
      </p>
    </Main>
  );
}

function NotReached({ error, isLooking, onTryAgain }: { error: Error; isLooking: boolean; onTryAgain: () => void }) {
  return (
    <>
      <DoorHeader />
      <Main className="gutter grid content-start gap-6 pt-6 pb-16">
        <PageTitle className="sr-only">{copy.failed}</PageTitle>
        <EmptyState
          heading="h2"
          title={copy.failed}
          action={
            <Button loading={isLooking} onClick={onTryAgain}>
              {copy.tryAgain}
            </Button>
          }
        >
          <p>{errorText(error, copy.failedText)}</p>
        </EmptyState>
      </Main>
    </>
  );
}

/** After the door opened in place: the field that had the focus is gone, and the name is what is read next. */
function useFocusAfterDoor(isAtDoor: boolean): void {
  const wasAtDoor = useRef(false);
  useEffect(() => {
    if (wasAtDoor.current && !isAtDoor) {
      document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
    }
    wasAtDoor.current = isAtDoor;
  }, [isAtDoor]);
}

/** With a session the loved one's room, without one the door to it. */
export function MessageDashboardPage() {
  const { data: room, error, isFetching, refetch } = useQuery(recipientQuery);
  const lookAgain = () => void refetch();
  const isAtDoor = needsCode(error);
  useFocusAfterDoor(isAtDoor);
  if (isAtDoor) return <CodeEntry place="dashboard" />;
  if (room) return <Room room={room} isLooking={isFetching} onLookAgain={lookAgain} />;
  if (error) return <NotReached error={error} isLooking={isFetching} onTryAgain={lookAgain} />;
  return <Waiting />;
}
