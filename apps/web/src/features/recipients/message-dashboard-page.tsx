import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '#web/lib/page-title.ts';
import { CodeEntry } from './code-entry.tsx';
import { useOpenWithCode } from './open-with-code.ts';
import { useOpeningMoment } from './opening-moment.ts';
import { Fetching, NotReached } from './page-states.tsx';
import { recipientsCopy } from './recipients.copy.ts';
import { needsCode, recipientQuery } from './recipients.queries.ts';
import { Room } from './room.tsx';
import { useForgetWhenSignedOutElsewhere } from './signed-out-elsewhere.ts';

const copy = recipientsCopy.room;

/** With a session the loved one's room, without one the door to it. */
export function MessageDashboardPage() {
  const {
    data: room,
    error,
    isFetching,
    refetch,
    dataUpdatedAt,
    errorUpdatedAt,
    errorUpdateCount,
  } = useQuery(recipientQuery);
  const opening = useOpenWithCode('dashboard');
  const lookAgain = () => void refetch();
  const isAtDoor = needsCode(error);
  // Not the name of whoever was here before.
  usePageTitle(room && !isAtDoor ? undefined : recipientsCopy.entry.pageTitle);
  const hasSealed = room?.messages.some(({ state }) => state === 'sealed') ?? false;
  const told = { toldAt: dataUpdatedAt, opensIn: room?.opensIn };
  const failed = { failedAt: errorUpdatedAt, failures: errorUpdateCount };
  useOpeningMoment(
    hasSealed && !isAtDoor ? { ...told, ...failed } : undefined,
    () => void refetch({ cancelRefetch: false }),
  );
  useForgetWhenSignedOutElsewhere();
  if (isAtDoor) return <CodeEntry opening={opening} />;
  if (room) return <Room room={room} isLooking={isFetching} onLookAgain={lookAgain} />;
  if (error) return <NotReached title={copy.failed} error={error} onTryAgain={lookAgain} />;
  return <Fetching />;
}
