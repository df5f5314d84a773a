import { errorText } from '#web/api/api-error.ts';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Main, PageTitle } from '#web/ui/page.tsx';
import { PlainHeader } from '#web/ui/plain-header.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { recipientsCopy } from './recipients.copy.ts';

const fetchingLook = 'grid min-h-dvh place-content-center justify-items-center gap-5';

function FetchingPicture() {
  return (
    <>
      <Envelope state="closed" className="w-36" />
      <p role="status" className="flex items-center gap-3 text-lead">
        <Spinner />
        {recipientsCopy.room.loading}
      </p>
    </>
  );
}

/** While it is being fetched what there is to open. */
export function Fetching() {
  return (
    <Main className={fetchingLook}>
      <FetchingPicture />
    </Main>
  );
}

/** The same before the scripts have come. */
export function Splash() {
  return (
    <div className={fetchingLook}>
      <FetchingPicture />
    </div>
  );
}

/** No answer, or none of use: nothing is lost, and only the person asks again. */
export function NotReached({ title, error, onTryAgain }: { title: string; error: Error; onTryAgain: () => void }) {
  const { failedText, tryAgain } = recipientsCopy.room;
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
