import type { OpenMessage } from '@someday/contract/api/recipients';
import { limits } from '@someday/contract/rules/limits';
import { acceptedFiles } from '@someday/contract/rules/media-formats';
import { fileErrorTexts } from '@someday/contract/texts/errors.copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { RecorderCard } from '#web/features/recorder/recorder-card.tsx';
import { AgainButton } from '#web/features/recorder/again-button.tsx';
import type { HeldTake } from '#web/features/recorder/recording.ts';
import { recipientQuery } from '#web/features/recipients/recipients.queries.ts';
import { FileButton } from '#web/features/upload/choosing/file-drop.tsx';
import { MediumPreview } from '#web/features/upload/choosing/medium-preview.tsx';
import { blobOf, fileToSend, mediumOf, prepareTake, type Medium } from '#web/features/upload/choosing/medium.ts';
import { discardCopy } from '#web/features/upload/unsent.copy.ts';
import { forgetDraft, keepDraft, readDraft } from '#web/lib/form-draft.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/forms/field.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx';
import { changeMessage } from './message-changes.queries.ts';
import { messageCopy } from './message.copy.ts';

const { answer: copy } = messageCopy;

const asText = { safeParse: (input: unknown) => (typeof input === 'string' ? { data: input } : {}) };

function useSending({ id }: OpenMessage, draft: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: { text: string } | { medium: Medium }) => {
      const body = new FormData();
      if ('text' in content) body.set('text', content.text);
      else body.set('file', fileToSend(content.medium, 'answer'));
      return call('POST /api/messages/{id}/answer', { params: { id }, body });
    },
    onSuccess: ({ answer }) => {
      forgetDraft(draft);
      changeMessage(client, id, { answer });
    },
    // It may have been sent from another device, or arrived although the answer to it was lost.
    onError: () => {
      void client.invalidateQueries({ queryKey: recipientQuery.queryKey });
      void client.invalidateQueries(endpointQuery('GET /api/messages/{id}', { params: { id } }));
    },
  });
}

type SendAnswerDialogProps = {
  message: OpenMessage;
  from: string;
  chosen: { kind: 'video' | 'text' } | { kind: 'photo'; file: File };
  onClose: () => void;
};

/** Recordings and photos aren't stored on this device, as words are. */
function useLosing(isLosing: boolean): void {
  useEffect(() => {
    if (!isLosing) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isLosing]);
}

/** Where an answer is made. Nothing is sent before the last button. */
export function SendAnswerDialog({ message, from, chosen, onClose }: SendAnswerDialogProps) {
  const draft = `answer ${message.id}`;
  const [text, setText] = useState(() => readDraft(draft, asText) ?? '');
  const [medium, setMedium] = useState(() => ('file' in chosen ? mediumOf(chosen.file) : undefined));
  const [isAgain, setIsAgain] = useState(false);
  const [held, setHeld] = useState<HeldTake>();
  const [isAsking, setIsAsking] = useState(false);
  useLosing(held !== undefined || medium !== undefined);
  const isRecording = chosen.kind === 'video' && (isAgain || medium === undefined);
  const close = () => (isAgain ? setIsAgain(false) : onClose());
  const leave = () => ((isRecording ? held : medium) === undefined ? close() : setIsAsking(true));
  const discard = () => {
    setIsAsking(false);
    close();
  };
  const errorId = useId();
  const { mutate, isPending, error } = useSending(message, draft);
  const isTooLarge = medium !== undefined && blobOf(medium).size > limits.answerFileMb * 1_048_576;
  const problem = isTooLarge
    ? fileErrorTexts.tooLarge(limits.answerFileMb)
    : error
      ? errorText(error, copy.failed)
      : undefined;
  const canSend = chosen.kind === 'text' ? text.trim() !== '' : medium !== undefined && !isTooLarge;
  const send = () => mutate(medium === undefined ? { text } : { medium });
  const type = (typed: string) => {
    setText(typed);
    keepDraft(draft, typed);
  };
  return (
    <Dialog
      onOpenChange={leave}
      busy={isPending}
      title={copy.title(from)}
      description={chosen.kind === 'video' ? `${copy.upTo} ${copy.only(from)}` : copy.only(from)}
      size={chosen.kind === 'video' ? 'large' : 'medium'}
      tall={chosen.kind === 'video'}
      footer={
        isRecording ? null : (
          <>
            <Button variant="secondary" disabled={isPending} onClick={leave}>
              {copy.cancel}
            </Button>
            <Button disabled={!canSend} loading={isPending} onClick={send}>
              {copy.send(from)}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4">
        {chosen.kind === 'text' ? (
          <div className="w-full">
            <TextArea
              label={copy.words(from)}
              rows={5}
              dir="auto"
              maxLength={limits.answerText}
              value={text}
              error={problem}
              hint={copy.left(limits.answerText - text.length)}
              onChange={({ target }) => type(target.value)}
            />
          </div>
        ) : isRecording || medium === undefined ? (
          <div className="w-full">
            <RecorderCard
              maxSeconds={limits.answerSeconds}
              onUse={async (take) => {
                setMedium({ kind: 'recording', messageType: 'video', take: await prepareTake(take) });
                setIsAgain(false);
              }}
              onCancel={leave}
              onHoldsTake={setHeld}
            />
          </div>
        ) : (
          <>
            <MediumPreview medium={medium} />
            {chosen.kind === 'photo' ? (
              <FileButton
                label={copy.other.photo}
                accept={acceptedFiles(['photo'])}
                describedBy={errorId}
                onChoose={([file]) => file && setMedium(mediumOf(file))}
              />
            ) : (
              <AgainButton isRecording label={copy.other.video} onAgain={() => setIsAgain(true)} />
            )}
          </>
        )}
        {chosen.kind === 'text' ? null : (
          <p id={errorId} role="alert" className="font-bold text-danger empty:hidden">
            {problem}
          </p>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        {...discardCopy[chosen.kind === 'video' ? 'take' : 'message']}
        onConfirm={discard}
      />
    </Dialog>
  );
}

/** Loaded with where an answer is made. */
export { ConfirmDialog as TakeBackQuestion };
