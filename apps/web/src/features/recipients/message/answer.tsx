import type { OwnAnswer } from '@someday/contract/api/answers';
import type { OpenMessage } from '@someday/contract/api/recipients';
import type { AnswerKind } from '@someday/contract/rules/choices';
import { acceptedFiles } from '@someday/contract/rules/media-formats';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Camera, PenLine, Video, type LucideIcon } from 'lucide-react';
import { Suspense, useEffect, useId, useState } from 'react';
import { notifyFailure } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { AnswerContent } from '#web/features/answers/answer-content.tsx';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { lazyPart } from '#web/lib/hooks.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingDialog } from '#web/ui/progress.tsx';
import { changeMessage } from './message-changes.queries.ts';
import { messageCopy } from './message.copy.ts';

const { answer: copy } = messageCopy;

const SendAnswerDialog = lazyPart(() => import('./answer-dialog.tsx'), 'SendAnswerDialog');
const TakeBackQuestion = lazyPart(() => import('./answer-dialog.tsx'), 'TakeBackQuestion');

type About = { message: OpenMessage; from: string };

const wayLook =
  'relative grid min-h-22 content-center justify-items-center gap-1.5 rounded-field border-2 border-control bg-card px-1 py-3 text-center text-[0.9375rem] leading-tight font-bold ' +
  'hover:border-primary hover:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus';

const icons = { video: Video, photo: Camera, text: PenLine } satisfies Record<AnswerKind, LucideIcon>;

function Way({ kind }: { kind: AnswerKind }) {
  const Icon = icons[kind];
  return (
    <>
      <Icon aria-hidden="true" className="size-6 text-poppy" />
      {copy.ways[kind]}
    </>
  );
}

type Chosen = { kind: 'video' | 'text' } | { kind: 'photo'; file: File };

function Ask({ message, from }: About) {
  const [chosen, choose] = useState<Chosen>();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="answer-paper">
      <h3 id={titleId} className="text-h3 wrap-anywhere">
        {copy.title(from)}
      </h3>
      <div className="mt-3 grid grid-cols-3 gap-2 sm:gap-3 in-[[data-text-size=largest]]:max-sm:grid-cols-1">
        <button type="button" className={wayLook} onClick={() => choose({ kind: 'video' })}>
          <Way kind="video" />
        </button>
        <label className={wayLook}>
          <Way kind="photo" />
          <input
            type="file"
            accept={acceptedFiles(['photo'])}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) choose({ kind: 'photo', file });
              target.value = ''; // so that choosing the same file again counts
            }}
          />
        </label>
        <button type="button" className={wayLook} onClick={() => choose({ kind: 'text' })}>
          <Way kind="text" />
        </button>
      </div>
      <p className="mt-3 text-ink-2 wrap-anywhere">{copy.only(from)}</p>
      {chosen ? (
        <Suspense fallback={<LoadingDialog />}>
          <SendAnswerDialog {...{ message, from, chosen }} onClose={() => choose(undefined)} />
        </Suspense>
      ) : null}
    </section>
  );
}

const checkMs = 4000;

/** Asks until it's ready, which takes a few seconds. */
function useArrival({ id }: OpenMessage, { state }: OwnAnswer): void {
  const client = useQueryClient();
  const isOnItsWay = state === 'waiting' || state === 'converting';
  const { data } = useQuery({
    ...endpointQuery('GET /api/messages/{id}', { params: { id } }),
    enabled: isOnItsWay,
    refetchInterval: isOnItsWay && checkMs,
  });
  useEffect(() => {
    if (data && data.answer?.state !== state) changeMessage(client, id, { answer: data.answer });
  }, [client, id, state, data]);
}

function problemOf({ state, isTooLong }: OwnAnswer): string | undefined {
  if (state !== 'attention') return undefined;
  return isTooLong ? copy.tooLong : copy.unplayable;
}

function Sent({ message, from, answer }: About & { answer: OwnAnswer }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const titleId = useId();
  const problem = problemOf(answer);
  const words = problem === undefined ? copy.takeBack : copy.remove;
  useArrival(message, answer);
  const takeBack = useMutation({
    mutationFn: () => call('DELETE /api/messages/{id}/answer', { params: { id: message.id } }),
    onSuccess: ({ answer: left }) => {
      showToast({ title: words.done, tone: 'success' });
      changeMessage(client, message.id, { answer: left });
    },
    onError: (error) => notifyFailure(words.failed, error, copy.takeBack.failedText),
    onSettled: () => setIsAsking(false),
  });
  return (
    <section aria-labelledby={titleId} className="answer-paper grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id={titleId} className="text-h3 wrap-anywhere">
        {problem !== undefined ? copy.title(from) : answer.state === 'ready' ? copy.sent(from) : copy.sending(from)}
      </h3>
      {problem === undefined ? <AnswerContent answer={answer} /> : null}
      <p role="status" className="text-ink-2 wrap-anywhere">
        {problem ?? (answer.state === 'ready' ? copy.only(from) : copy.onItsWay)}
      </p>
      {answer.mayTakeBack ? (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
            {words.open}
          </Button>
          {problem === undefined ? <span className="text-ink-2">{copy.takeBack.hint}</span> : null}
        </p>
      ) : null}
      {isAsking ? (
        <Suspense fallback={<LoadingDialog />}>
          <TakeBackQuestion
            onOpenChange={setIsAsking}
            title={words.title}
            description={words.text(from)}
            confirmLabel={words.open}
            cancelLabel={copy.takeBack.cancel}
            loading={takeBack.isPending}
            onConfirm={() => takeBack.mutate()}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/** What was sent stays with the letter. */
export function AnswerIt({ message, from }: About) {
  const { answer, mayAnswer } = message;
  const place = useCatchFocusAfter<HTMLDivElement>(answer ? 'sent' : 'asking');
  if (answer === null && !mayAnswer) return null;
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] outline-none">
      {answer === null ? <Ask {...{ message, from }} /> : <Sent {...{ message, from, answer }} />}
    </div>
  );
}
