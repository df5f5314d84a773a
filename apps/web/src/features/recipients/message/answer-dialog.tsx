import type { OpenMessage } from '@someday/contract/api/recipients';
import { limits } from '@someday/contract/rules/limits';
import { acceptedFiles } from '@someday/contract/rules/media-formats';
import { fileErrorTexts } from '@someday/contract/texts/errors.copy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { call, endpointQuery } from '#web/api/client.ts';
import { TakeStamp } from '#web/features/composer/sealing/addressed-envelope.tsx';
import { stampPicture } from '#web/features/composer/sealing/last-picture.ts';
import { filling } from '#web/features/composer/sealing/sealing-motion.ts';
import { RecorderCard } from '#web/features/recorder/recorder-card.tsx';
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
import { isCalm } from '#web/ui/wax/easing.ts';
import { move, opacity, StageAnimations, stageMotions } from '#web/ui/wax/stage.ts';
import { changeMessage } from './message-changes.queries.ts';
import { messageCopy } from './message.copy.ts';
import { AnswerEnvelope, flyFrom } from './reactions.tsx';

const { answer: copy } = messageCopy;

const asText = { safeParse: (input: unknown) => (typeof input === 'string' ? { data: input } : {}) };

/** It goes into a letter: as when a message is sealed, in half the time. */
const stage = (root: HTMLElement): Animation[] =>
  stageMotions(root, [...filling(), move('folding', 0, 260, opacity(0, 1))]).map((animation) =>
    Object.assign(animation, { playbackRate: 2 }),
  );

async function fold(playing: StageAnimations<'folding'>, medium: Medium | undefined): Promise<void> {
  if (isCalm()) return;
  if (medium) await stampPicture(medium).made.catch(() => undefined);
  await new Promise<void>((end) => playing.play('folding', end));
}

function useSending({ id }: OpenMessage, draft: string, text: string) {
  const client = useQueryClient();
  const root = useRef<HTMLDivElement>(null);
  const [playing] = useState(() => new StageAnimations<'folding'>(root, stage));
  const sending = useMutation({
    mutationFn: async (medium: Medium | undefined) => {
      const body = new FormData();
      if (medium) body.set('file', fileToSend(medium, 'answer'));
      else body.set('text', text);
      const folded = fold(playing, medium);
      try {
        return await call('POST /api/messages/{id}/answer', { params: { id }, body });
      } finally {
        await folded;
      }
    },
    onSuccess: ({ answer }) => {
      forgetDraft(draft);
      flyFrom(root.current?.querySelector('.envelope-box')?.parentElement);
      changeMessage(client, id, { answer });
    },
    // It may have been sent from another device, or arrived although the answer to it was lost.
    onError: () => {
      playing.reverse(-3.5, () => {});
      void client.invalidateQueries({ queryKey: recipientQuery.queryKey });
      void client.invalidateQueries(endpointQuery('GET /api/messages/{id}', { params: { id } }));
    },
  });
  return { ...sending, root };
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

/** Over all of the dialog, and over buttons that stick in it. */
const foldingLook =
  'pointer-events-none absolute inset-0 z-20 grid place-items-center bg-card pt-16 opacity-0 [--ew:min(68vw,17.5rem)]';
const wordsLook =
  'absolute top-[17.6%] left-[14%] z-2 h-[56%] w-[72%] overflow-hidden rounded-sm bg-letter px-4 py-3.5 font-display text-[0.9375rem] leading-tight whitespace-pre-line text-on-letter opacity-0 shadow-lift-1 wrap-anywhere';

/** Where an answer is made. Nothing is sent before the last button. */
export function SendAnswerDialog({ message, from, chosen, onClose }: SendAnswerDialogProps) {
  const draft = `answer ${message.id}`;
  const [text, setText] = useState(() => readDraft(draft, asText) ?? '');
  const [medium, setMedium] = useState(() => ('file' in chosen ? mediumOf(chosen.file) : undefined));
  const [held, setHeld] = useState<HeldTake>();
  const [isAsking, setIsAsking] = useState(false);
  /** A video can be chosen instead where there is no camera. */
  const isVideo = chosen.kind === 'video' && medium?.kind !== 'file';
  const accept = acceptedFiles([chosen.kind === 'video' ? 'video' : 'photo']);
  const choice = useRef<HTMLInputElement>(null);
  const isLosing = (isVideo ? held : medium) !== undefined;
  useLosing(isLosing);
  const errorId = useId();
  const { root, mutate, mutateAsync, isPending, error } = useSending(message, draft, text);
  const leave = () => {
    if (isPending) return;
    if (isLosing) setIsAsking(true);
    else onClose();
  };
  const isTooLarge = medium !== undefined && blobOf(medium).size > limits.answerFileMb * 1_048_576;
  const problem = isTooLarge
    ? fileErrorTexts.tooLarge(limits.answerFileMb)
    : error
      ? errorText(error, copy.failed)
      : undefined;
  const canSend = medium === undefined ? text.trim() !== '' : !isTooLarge;
  const type = (typed: string) => {
    setText(typed);
    keepDraft(draft, typed);
  };
  return (
    <Dialog
      onOpenChange={leave}
      busy={isPending}
      title={copy.title(from)}
      description={isVideo ? `${copy.upTo} ${copy.only(from)}` : copy.only(from)}
      size={isVideo ? 'large' : 'medium'}
      tall={isVideo}
      footer={
        isVideo ? null : (
          <>
            <Button variant="secondary" disabled={isPending} onClick={leave}>
              {copy.cancel}
            </Button>
            <Button
              disabled={!canSend}
              loading={isPending}
              className="motion-safe:[&>svg]:hidden"
              onClick={() => mutate(medium)}
            >
              {copy.send(from)}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-4 [--paper:var(--card)] [&_figcaption]:hidden">
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
        ) : (
          <p id={errorId} role="alert" className="font-bold text-danger empty:hidden">
            {problem}
          </p>
        )}
        {isVideo ? (
          <div className="w-full">
            <RecorderCard
              maxSeconds={limits.answerSeconds}
              send={copy.send(from)}
              onUse={async (take) => {
                const recording = { kind: 'recording', messageType: 'video', take: await prepareTake(take) } as const;
                setMedium(recording);
                await mutateAsync(recording).catch(() => undefined);
              }}
              onCancel={leave}
              onChooseFile={() => choice.current?.click()}
              onHoldsTake={setHeld}
            />
            <input
              ref={choice}
              type="file"
              accept={accept}
              aria-label={copy.ways.video}
              hidden
              onChange={({ target: { files } }) => files?.[0] && setMedium(mediumOf(files[0]))}
            />
          </div>
        ) : medium ? (
          <>
            <MediumPreview medium={medium} />
            <FileButton
              label={chosen.kind === 'video' ? copy.otherVideo : copy.other}
              accept={accept}
              describedBy={errorId}
              onChoose={([file]) => file && setMedium(mediumOf(file))}
            />
          </>
        ) : null}
      </div>
      <div ref={root} aria-hidden="true">
        <div data-layer="folding" className={foldingLook}>
          <div>
            <AnswerEnvelope name={message.recipientName}>
              <div data-layer="stamp" className={medium ? 'sealing-stamp' : wordsLook}>
                {medium ? <TakeStamp source={medium} /> : <p className="line-clamp-4">{text}</p>}
              </div>
            </AnswerEnvelope>
          </div>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        {...discardCopy[isVideo ? 'take' : 'message']}
        onConfirm={onClose}
      />
    </Dialog>
  );
}

/** Loaded with where an answer is made. */
export { ConfirmDialog as TakeBackQuestion };
