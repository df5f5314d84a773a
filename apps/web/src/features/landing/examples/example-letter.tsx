import type { OpenMessage, Sender } from '@someday/contract/recipients';
import type { ReactionType } from '@someday/contract/rules/choices';
import { ArrowLeft } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useId, useRef, useState, type RefObject } from 'react';
import { LetterSheet, Reactions } from '#web/features/recipients/message/letter-sheet.tsx';
import { Opening } from '#web/features/recipients/opening/opening.tsx';
import { deviceNow } from '#web/lib/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { examplesCopy, type ExampleId } from '#web/features/landing/landing.copy.ts';
import { StartButton } from '#web/features/landing/lines.tsx';
import { exampleLettersCopy as copy } from './example-letters.copy.ts';
import { exampleSignature } from './example-signatures.ts';
import './example-letter.css';
import kite from './kite.webp';
import moon from './moon.mp4';
import moonPoster from './moon.webp';
import porch from './porch.webp';
import sauce from './sauce.mp4';
import saucePoster from './sauce.webp';
import school from './school.mp4';
import schoolPoster from './school.webp';

type Medium = Pick<OpenMessage, 'messageType' | 'videoUrl' | 'posterUrl' | 'durationSeconds'>;

const video = (videoUrl: string, posterUrl: string, durationSeconds: number): Medium => ({
  messageType: 'video',
  videoUrl,
  posterUrl,
  durationSeconds,
});
const photo = (url: string): Medium => ({
  messageType: 'photo',
  videoUrl: url,
  posterUrl: url,
  durationSeconds: null,
});

/** Drawn by scripts/examples. */
const media: Record<ExampleId, Medium> = {
  sauce: video(sauce, saucePoster, 7),
  moon: video(moon, moonPoster, 8),
  porch: photo(porch),
  school: video(school, schoolPoster, 7),
  kite: photo(kite),
};

const faces: Record<ExampleId, Sender['portrait']> = {
  sauce: { color: 5, drawing: { hair: 5, skin: 0, clothes: 5 }, photoUrl: null },
  moon: { color: 2, drawing: { hair: 3, skin: 3, clothes: 2 }, photoUrl: null },
  porch: { color: 1, drawing: { hair: 0, skin: 3, clothes: 0 }, photoUrl: null },
  school: { color: 4, drawing: { hair: 2, skin: 1, clothes: 0 }, photoUrl: null },
  kite: { color: 3, drawing: { hair: 4, skin: 4, clothes: 3 }, photoUrl: null },
};

type Example = (typeof examplesCopy.list)[number];

function messageOf({ id, to }: Example): OpenMessage {
  const { title, text } = copy.letters[id];
  return {
    ...media[id],
    state: 'open',
    id: 0, // no server knows it
    recipientName: to,
    title,
    description: text,
    category: 'just-because',
    ownCategory: null,
    createdAt: deviceNow().toISOString(),
    isViewed: false,
    viewedAt: null,
    smallVideo: null,
    photoUrl: null,
    photoCaption: null,
    videoFormat: null,
    width: 720,
    height: 900,
    reactions: [],
    unchangedSince: null,
  };
}

type ExampleLetterProps = {
  example: Example;
  stamp: string;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

export function ExampleLetter({ example, stamp, opener, onClose }: ExampleLetterProps) {
  const { id, to, from } = example;
  const [message] = useState(() => messageOf(example));
  const [given, setGiven] = useState<readonly ReactionType[]>([]);
  const headingId = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const answer = (type: ReactionType) =>
    setGiven(given.includes(type) ? given.filter((one) => one !== type) : [...given, type]);
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          ref={dialog}
          aria-describedby={undefined}
          className="example-letter"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            dialog.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus({ preventScroll: true });
          }}
        >
          <Dialog.Title className="sr-only">{copy.dialog(to, from)}</Dialog.Title>
          <Dialog.Close asChild>
            <Button variant="quiet" size="small" className="example-letter-back">
              <ArrowLeft aria-hidden="true" />
              {copy.back}
            </Button>
          </Dialog.Close>
          <Opening
            message={message}
            webpUrl={message.videoUrl}
            front={{ stamp, postmark: examplesCopy.postmark }}
            name={to}
            from={from}
            lead={copy.lead}
            below={0}
            wasOpened={false}
            headingId={headingId}
            sheet={(isHidden) => (
              <LetterSheet
                {...{ message, from, headingId, isHidden }}
                sender={{ portrait: faces[id], signature: { kind: 'drawn', strokes: exampleSignature(id) } }}
                postmark={examplesCopy.postmark.top}
              >
                <Reactions given={given} hint={copy.reaction(from)} onAnswer={answer} />
                <p>{copy.end}</p>
                <div className="example-letter-ways">
                  <StartButton size="medium">{copy.start}</StartButton>
                  <Button variant="secondary" onClick={onClose}>
                    {copy.leave}
                  </Button>
                </div>
              </LetterSheet>
            )}
            onShown={() => {}}
            onKeep={onClose}
            onStaged={() => {}}
          />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
