import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { catchFocus } from '#web/lib/lost-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { letterCopy } from './letter.copy.ts';
import { openedLetterQuery } from './opened-letter.queries.ts';
import type { OpenedLetterProps } from './opened-letter.tsx';

/** The opened letter as soon as its part of the app is there; until then a calm envelope, and a way to ask again. */
export function OpeningLetter(props: OpenedLetterProps) {
  const { data: OpenedLetter, errorUpdateCount, isFetching, refetch } = useQuery(openedLetterQuery);
  const hasFailed = errorUpdateCount > 0;
  const isHere = OpenedLetter !== undefined;
  useEffect(() => {
    // The button that asked again is gone.
    if (isHere && hasFailed) catchFocus(document.getElementById(props.headingId)?.closest('section') ?? null);
  }, [isHere, hasFailed, props.headingId]);
  if (OpenedLetter) return <OpenedLetter {...props} />;
  const { wait, failed, failedText, tryAgain } = letterCopy.opening;
  return (
    <div className="grid min-h-80 content-center justify-items-center gap-4 rounded-box border border-line bg-card px-5 py-8 text-center">
      <Envelope state={hasFailed ? 'closed' : 'open'} className="w-32" />
      <h2 id={props.headingId} dir="auto" className="text-h3 wrap-anywhere">
        {props.message.title}
      </h2>
      {hasFailed ? (
        <div role="alert" className="grid max-w-md gap-1">
          <p className="font-bold">{failed}</p>
          <p className="text-ink-2">{failedText}</p>
        </div>
      ) : (
        <p role="status" className="flex items-center gap-3 text-ink-2">
          <Spinner />
          {wait}
        </p>
      )}
      {hasFailed ? (
        <Button loading={isFetching} onClick={() => void refetch()}>
          {tryAgain}
        </Button>
      ) : null}
    </div>
  );
}
