import './reactions.css';
import type { OpenMessage, Sender } from '@someday/contract/api/recipients';
import { reactionTypes, type ReactionType } from '@someday/contract/rules/choices';
import { initialOf } from '@someday/contract/rules/portrait';
import { clsx } from 'clsx';
import { notifyManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { errorText, isNotSignedIn } from '#web/api/api-error.ts';
import { call } from '#web/api/client.ts';
import { answersCopy } from '#web/features/answers/answers.copy.ts';
import { showToast } from '#web/lib/toast-store.ts';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { ReactionPicture } from '#web/ui/art/reaction-mark.tsx';
import { reactionWords } from '#web/ui/ui.copy.ts';
import { isCalm } from '#web/ui/wax/easing.ts';
import { EnvelopeBack } from '#web/ui/wax/envelope-back.tsx';
import { vibrate } from '#web/ui/wax/stage.ts';
import { Wax } from '#web/ui/wax/wax.tsx';
import { changeMessage } from './message-changes.queries.ts';
import { messageCopy } from './message.copy.ts';

type Press = { type: ReactionType; isOn: boolean };

function pressed(reactions: readonly ReactionType[], { type, isOn }: Press): readonly ReactionType[] {
  const others = reactions.filter((one) => one !== type);
  return isOn ? [...others, type] : others;
}

/** The server's reactions, plus taps still on their way, sent one at a time. If one fails, its reaction shows as it was before. */
export function useReactions({ id, reactions }: OpenMessage) {
  const client = useQueryClient();
  const [onTheirWay, setOnTheirWay] = useState<readonly Press[]>([]);
  const { mutate } = useMutation({
    scope: { id: `reactions ${id}` },
    mutationFn: ({ type, isOn }: Press) =>
      isOn
        ? call('POST /api/message-reactions', { body: { videoMessageId: id, reactionType: type } })
        : call('DELETE /api/message-reactions/{id}/{reactionType}', { params: { id, reactionType: type } }),
    onSuccess: (known) => changeMessage(client, id, { reactions: known.reactions }),
    onError: (error, { isOn }) => {
      const { failed, failedText, askedForCode } = messageCopy.reaction;
      const description = isNotSignedIn(error) ? askedForCode : errorText(error, failedText);
      showToast({ title: isOn ? failed.add : failed.remove, description, tone: 'danger' });
    },
    // Only after the server's answer is shown, or the reaction would flicker.
    onSettled: (_known, _error, press) =>
      notifyManager.schedule(() => setOnTheirWay((presses) => presses.filter((one) => one !== press))),
  });
  const selected = onTheirWay.reduce(pressed, reactions);
  const react = (type: ReactionType) => {
    const press = { type, isOn: !selected.includes(type) };
    setOnTheirWay((presses) => [...presses, press]);
    mutate(press);
  };
  return { selected, react };
}

const [flightMs, landingMs, highest] = [780, 300, 2.4];

const middleOf = ({ x, y, width, height }: DOMRect) => [x + width / 2, y + height / 2] as const;

/** From that place to where it is now. Across and down are eased apart, so that it curves. */
function fly(stamp: Element, from: DOMRect): Animation {
  const to = stamp.getBoundingClientRect();
  const [[left, top], [x, y]] = [middleOf(from), middleOf(to)];
  const timing = { duration: flightMs, fill: 'backwards' } as const;
  stamp.parentElement?.animate([{ transform: `translateX(${left - x}px)` }, { transform: 'none' }], {
    ...timing,
    easing: 'cubic-bezier(.5,0,.2,1)',
  });
  const size = from.width / to.width;
  const higher = Math.min(Math.max(size, 1), highest) * 1.12;
  return stamp.animate(
    [
      { transform: `translateY(${top - y}px) scale(${size})`, easing: 'cubic-bezier(.3,-.25,.6,1)' },
      {
        transform: `translateY(${(top - y) * 0.42}px) scale(${higher})`,
        offset: 0.5,
        easing: 'cubic-bezier(.4,0,.3,1)',
      },
      { transform: 'none' },
    ],
    timing,
  );
}

let leaves: DOMRect | undefined;

/** The next stamp or letter to appear flies from there. */
export function flyFrom(place: Element | null | undefined): void {
  leaves = isCalm() ? undefined : place?.getBoundingClientRect();
}

/** Flies here once it's here. A portrait it lands on gives a little. */
function useFlight<Flown extends HTMLElement>(isHere: boolean) {
  const flown = useRef<Flown>(null);
  useLayoutEffect(() => {
    const [from, { current: stamp }] = [leaves, flown];
    if (!isHere || !from || !stamp) return;
    leaves = undefined;
    const { finished } = fly(stamp, from);
    const portrait = stamp.closest('[aria-hidden]')?.firstElementChild;
    if (!portrait) return;
    portrait.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    portrait.animate(
      [{ transform: 'none' }, { transform: 'translateY(4px) rotate(-1deg) scale(.985)' }, { transform: 'none' }],
      { delay: flightMs - 60, duration: landingMs, easing: 'ease-out' },
    );
    void finished.then(() => vibrate(14));
  }, [isHere]);
  return flown;
}

/** Each has its own place on the portrait, so that none moves when another comes or goes. */
const places: Record<ReactionType, CSSProperties> = {
  heart: { right: '-1.75rem', bottom: '-0.5rem', rotate: '7deg' },
  laugh: { left: '-2rem', bottom: '0.5rem', rotate: '-8deg' },
  cry: { right: '-2.25rem', top: '30%', rotate: '-4deg' },
  love: { left: '1.25rem', bottom: '-1.25rem', rotate: '4deg' },
  hug: { left: '-2.25rem', top: '22%', rotate: '9deg' },
};

function ReactionStamp({ type, isHere, place }: { type: ReactionType; isHere: boolean; place?: CSSProperties }) {
  const look = clsx('reaction-stamp', place && 'absolute z-2 w-12');
  const stamp = useFlight<HTMLSpanElement>(isHere);
  return (
    <span data-stamp={type} data-here={isHere || undefined} className={look} style={place}>
      <span ref={stamp} className="lifted block">
        <span className="perforated block">
          <ReactionPicture type={type} />
        </span>
      </span>
    </span>
  );
}

/** An answer's letter, sealed by the one who answers. */
export function AnswerEnvelope({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="envelope-box rotate-3">
      <LetterInks />
      <EnvelopeBack words={answersCopy.from(name)} inside={children}>
        <div data-layer="wax" className="at-wax">
          <Wax initial={initialOf(name)} />
        </div>
      </EnvelopeBack>
    </div>
  );
}

function FlownLetter({ from }: { from: string }) {
  const letter = useFlight<HTMLDivElement>(true);
  return (
    <div className="absolute -top-2 -right-9 z-3 [--ew:4rem]">
      <div ref={letter} className="lifted">
        <AnswerEnvelope name={from} />
      </div>
    </div>
  );
}

type ReactionsProps = {
  selected: readonly ReactionType[];
  hint: string;
  /** Who gets them. */
  to: { name: string } & Pick<Sender, 'portrait'>;
  onReact?: ((type: ReactionType) => void) | undefined;
  /** Who has answered them. */
  letterFrom?: string | undefined;
};

/** A reaction is a small stamp. Pressed, it flies to the one it's for and stays there; its gap in the row takes it back. */
export function Reactions({ selected, hint, to, onReact, letterFrom }: ReactionsProps) {
  const titleId = useId();
  const root = useRef<HTMLDivElement>(null);
  const press = (type: ReactionType) => {
    flyFrom(root.current?.querySelector(`[data-stamp="${type}"][data-here] > *`));
    onReact?.(type);
  };
  return (
    <div
      ref={root}
      role="group"
      aria-labelledby={titleId}
      aria-describedby={`${titleId}-hint`}
      className="grid justify-items-center text-center"
    >
      <div aria-hidden="true" className="relative mt-2">
        <PortraitStamp {...to} tilt="left" className="w-28 sm:w-32" />
        {reactionTypes.map((type) => (
          <ReactionStamp key={type} type={type} isHere={selected.includes(type)} place={places[type]} />
        ))}
        {letterFrom === undefined ? null : <FlownLetter from={letterFrom} />}
      </div>
      <h3 id={titleId} className="mt-9 text-[1.625rem]">
        {messageCopy.reaction.title}
      </h3>
      <p id={`${titleId}-hint`} className="text-ink-2 wrap-anywhere">
        {hint}
      </p>
      <div className="reaction-row">
        {reactionTypes.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={selected.includes(type)}
            disabled={!onReact}
            className="reaction-button"
            onClick={() => press(type)}
          >
            <ReactionStamp type={type} isHere={!selected.includes(type)} />
            {reactionWords[type]}
          </button>
        ))}
      </div>
    </div>
  );
}
