import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, notifyFailure } from '#web/api/api-error.ts';
import { call, endpointUrl } from '#web/api/client.ts';
import { dropMessage, refreshMessages } from '#web/queries/member-data.ts';
import { dropListed } from '#web/queries/messages.ts';
import { showToast } from '#web/lib/toast-store.ts';
import type { Message } from '@someday/contract/api/messages';
import { limits } from '@someday/contract/rules/limits';
import { Mail } from 'lucide-react';
import { useAnswers } from '#web/queries/answers.ts';
import { useMemberZone } from '#web/queries/loved-ones.ts';
import { openingWords } from '#web/features/scheduling/delivery/opening-words.ts';
import { OriginalNote } from '#web/features/media-player/original-note.tsx';
import { OwnMedium } from '#web/features/media-player/video-player.tsx';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { ReactionMarks } from '#web/ui/art/reaction-mark.tsx';
import { StatusChip } from '#web/ui/message-picture.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { CalendarLink } from '#web/ui/calendar-link.tsx';
import { Dialog, ConfirmDialog } from '#web/ui/overlays/dialog.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { ResourceDialog, type FoundProps } from '#web/ui/overlays/resource-dialog.tsx';
import { reactionsFrom } from '#web/ui/ui.copy.ts';
import { useMessage } from '#web/queries/messages.ts';
import { watchCopy, deleteCopy, goneCopy } from './changing.copy.ts';
import { SealLine } from '#web/features/scheduling/delivery/seal-line.tsx';
import { chipsOf } from '#web/features/scheduling/delivery/message-chips.ts';

export function FoundMessage({ id, ...dialog }: FoundProps<Message> & { id: number }) {
  return <ResourceDialog {...dialog} found={useMessage(id)} words={goneCopy} />;
}

async function restore(client: QueryClient, id: number): Promise<void> {
  try {
    const { title } = await call('POST /api/video-messages/{id}/restore', { params: { id } });
    showToast({ title: deleteCopy.restored, description: title, tone: 'success' });
    await refreshMessages(client);
  } catch (error) {
    notifyFailure(deleteCopy.restoreFailed, error, deleteCopy.restoreFailedText);
  }
}

function useDeleteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Message) => call('DELETE /api/video-messages/{id}', { params: { id } }),
    onMutate: ({ id }) => dropListed(client, id),
    onSuccess: (_deleted, { id, title }) => {
      const action = { label: deleteCopy.undo, onSelect: () => void restore(client, id) };
      showToast({ title: deleteCopy.deleted, description: title, tone: 'success', action });
      void dropMessage(client, id);
    },
    onError: (error, { id }, putBack) => {
      if (error instanceof ApiError && error.status === 404) {
        showToast({ title: deleteCopy.already, description: deleteCopy.alreadyText, tone: 'danger' });
        void dropMessage(client, id);
        return;
      }
      putBack?.();
      notifyFailure(deleteCopy.failed, error, deleteCopy.failedText);
    },
  });
}

export function DeleteMessageQuestion({ messageId, onClose }: { messageId: number; onClose: () => void }) {
  const remove = useDeleteMessage();
  return (
    <FoundMessage id={messageId} title={deleteCopy.title} onClose={onClose}>
      {(message) => (
        <ConfirmDialog
          onOpenChange={onClose}
          title={deleteCopy.title}
          description={
            <>
              <p className="text-ink wrap-anywhere">
                {message.isTest
                  ? deleteCopy.whatTest(message.title)
                  : deleteCopy.what(message.title, message.recipientName)}
              </p>
              <p className="mt-2">{deleteCopy.trash(limits.trashDays)}</p>
            </>
          }
          confirmLabel={deleteCopy.confirm}
          cancelLabel={deleteCopy.cancel}
          onConfirm={() => {
            onClose();
            remove.mutate(message);
          }}
        />
      )}
    </FoundMessage>
  );
}

function Medium({ message }: { message: Message }) {
  const { state, reason, progress } = message.media;
  const notYet = (
    <div role="status" className="grid gap-4 rounded-box bg-sunk p-6">
      <p>{state === 'attention' ? reason : watchCopy.notYet}</p>
      {state === 'converting' ? <ProgressBar label={watchCopy.progress} value={progress / 100} /> : null}
    </div>
  );
  return <OwnMedium medium={message} photoUrl={message.photoUrl} instead={notYet} />;
}

type WatchProps = { messageId: number; onAnswer: (id: number) => void; onClose: () => void };

/** A message as its member sees it. Watching it doesn't mark it as viewed. */
export function WatchMessageDialog({ messageId, onAnswer, onClose }: WatchProps) {
  const memberZone = useMemberZone();
  const answer = useAnswers().data?.find(({ videoMessageId }) => videoMessageId === messageId);
  return (
    <FoundMessage id={messageId} title={watchCopy.title} onClose={onClose}>
      {(message) => (
        <Dialog
          onOpenChange={onClose}
          title={message.title}
          description={openingWords(message, memberZone)}
          size="large"
          readFirst
          footer={
            <>
              <Button variant="secondary" onClick={onClose}>
                {watchCopy.close}
              </Button>
              {message.media.state === 'ready' && message.recipientName ? (
                <a
                  href={`/messages/${message.id}`}
                  target="_blank"
                  rel="noreferrer"
                  className={buttonLook({ className: 'wrap-anywhere' })}
                >
                  {watchCopy.asTheyWill(message.recipientName)}
                </a>
              ) : null}
            </>
          }
        >
          <div className="grid gap-5">
            <Medium message={message} />
            <OriginalNote id={message.id} media={message.media} />
            <p className="flex flex-wrap gap-2">
              {chipsOf(message).map(({ status, detail }) => (
                <StatusChip key={status} status={status} detail={detail} />
              ))}
              <CategoryBadge {...message} />
            </p>
            <SealLine message={message} />
            {message.opening.state === 'sealed' && message.opening.day ? (
              <div>
                <CalendarLink
                  href={endpointUrl('GET /api/video-messages/{id}/calendar', { params: { id: message.id } })}
                />
              </div>
            ) : null}
            <ReactionMarks aria-label={reactionsFrom(message.recipientName)} types={message.reactions} />
            {answer ? (
              <Button variant="secondary" className="justify-self-start" onClick={() => onAnswer(answer.id)}>
                <Mail aria-hidden="true" />
                {watchCopy.answer(message.recipientName)}
              </Button>
            ) : null}
            {message.description ? <p className="whitespace-pre-line wrap-anywhere">{message.description}</p> : null}
          </div>
        </Dialog>
      )}
    </FoundMessage>
  );
}
