import '#web/ui/styles/letter.css';
import './opening.css';
import type { OpenMessage } from '@someday/contract/api/recipients';
import { clsx } from 'clsx';
import { useDeferredValue, useId, type PointerEvent, type ReactNode } from 'react';
import { mediaPlayerCopy } from '#web/features/media-player/media-player.copy.ts';
import { messageCopy } from '#web/features/recipients/message/message.copy.ts';
import { Comfort } from '#web/features/recipients/message/letter.tsx';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { HoldHint } from '#web/ui/wax/hold-hint.tsx';
import { pressHandlers } from '#web/ui/wax/use-hold.ts';
import { waxCopy } from '#web/ui/wax/wax.copy.ts';
import { EnvelopeLayers, type EnvelopeFront } from './envelope-layers.tsx';
import { canBePressed, isClosed, isStaged, nextScene, type Scene } from './opening-scene.ts';
import { StagedMedium } from './staged-medium.tsx';
import { useOpening } from './use-opening.ts';

const { opening: copy } = messageCopy;

function spoken(
  { name, problem, wasLetGo, hasEnded }: Scene,
  kind: 'video' | 'photo',
  who: { name: string; from: string },
): string {
  if (wasLetGo) return waxCopy.holdLonger;
  switch (name) {
    case 'sealed':
      return problem === undefined ? copy.sealed(who.name, who.from) : '';
    case 'breaking':
      return waxCopy.breaks;
    case 'late':
      return copy.late;
    case 'watching':
      return copy.shown[kind](who.from);
    case 'returning':
    case 'reading':
      return hasEnded ? copy.over : '';
    default:
      return '';
  }
}

type OpeningProps = {
  message: OpenMessage;
  webpUrl: string;
  front?: EnvelopeFront;
  name: string;
  from: string;
  lead: string | undefined;
  below: number;
  /** It was opened on an earlier visit, or before this page was shown: no ceremony. */
  wasOpened: boolean;
  headingId: string;
  /** The letter beside the stamp. `isHidden`: only its place is kept. */
  letter: (isHidden: boolean) => ReactNode;
  onShown: () => void;
  onKeep: () => void;
  onStaged: (isOn: boolean) => void;
};

/** Nothing of the message is requested before the seal breaks. */
export function Opening({ message, webpUrl, front, ...props }: OpeningProps) {
  const { name, from, lead, below, wasOpened, headingId, letter, onShown, onKeep, onStaged } = props;
  const hintId = useId();
  const kind = message.messageType;
  const ratio = ratioOf(message);
  const opening = useOpening({ message, wasOpened, headingId, onShown, onStaged });
  const { scene, dispatch, medium, root, seal, leave, player } = opening;
  // While a letter is put down its other side isn't seen. It is drawn a moment later, so that the page is there sooner.
  const hasBack = useDeferredValue(true, scene.name !== 'arriving');
  const [staged, closed] = [isStaged(scene), isClosed(scene)];

  const press = pressHandlers(canBePressed(scene), dispatch);
  const release = ({ timeStamp }: PointerEvent) => {
    // The browser gives leave to play with sound in here, and nowhere else.
    if (scene.isPressed && nextScene(scene, { type: 'released', at: timeStamp }).name !== 'cooling')
      medium.prepare('press');
    press.onPointerUp({ timeStamp });
  };
  const click = ({ detail }: { detail: number }) => {
    press.onClick({ detail });
    if (detail === 0 && canBePressed(scene)) medium.prepare('press');
  };

  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-labelledby={closed ? `${headingId}-closed` : headingId}
      data-scene={scene.name}
      data-staged={staged || undefined}
      data-out={scene.isOut || undefined}
      data-ready={scene.isReady || undefined}
      data-kind={kind}
      className="opening"
    >
      {staged ? (
        <>
          <LetterInks />
          <div data-layer="desk" className="desk-top desk" />
          <div data-layer="night" className="night" />
          <div className="theater on-stage" data-comfort={message.category === 'tough-times' || undefined}>
            {closed ? (
              <header data-layer="heading" className="relative z-3">
                {lead === undefined ? null : <p className="mb-1 text-[1.125rem] text-(--say-2)">{lead}</p>}
                <h2 id={`${headingId}-closed`} className="text-h2 wrap-anywhere short:text-[1.5rem]">
                  {copy.title(name, from)}
                </h2>
              </header>
            ) : null}
            <div data-box="envelope" className="envelope-box">
              <EnvelopeLayers {...{ name, from, message, front, hasBack }} pile={Math.min(below, 2)} />
              <button
                ref={seal}
                type="button"
                aria-label={copy.open(from)}
                aria-describedby={hintId}
                className="seal-button"
                {...press}
                onPointerUp={release}
                onClick={click}
              />
            </div>
            {closed ? (
              <div data-layer="actions" className="relative z-3 grid justify-items-center gap-3 short:gap-1">
                {scene.problem === undefined ? (
                  <HoldHint id={hintId} wasLetGo={scene.wasLetGo} className="short:text-base" />
                ) : (
                  <p id={hintId} role="alert" className="max-w-md text-[1.125rem] leading-snug">
                    {mediaPlayerCopy.problem[scene.problem][kind]}
                  </p>
                )}
                <Comfort message={message} at="before" />
                <button type="button" className={quietLook} onClick={onKeep}>
                  {copy.keep}
                </button>
              </div>
            ) : null}
          </div>
          {scene.name === 'watching' ? (
            <button
              ref={leave}
              type="button"
              className={clsx(leaveLook[kind], 'theater-top fixed!')}
              onClick={() => dispatch({ type: 'skipped' })}
            >
              {copy.leave[kind]}
            </button>
          ) : null}
          {scene.name === 'late' ? (
            <p className="theater-top inset-x-0 bottom-[10svh] grid animate-rise justify-items-center [animation-delay:1.5s]">
              <span className="rounded-full bg-[#0c1816cc] px-6 py-2.5 text-[1.125rem] text-[#fff9ec]">
                {copy.late}
              </span>
            </p>
          ) : null}
        </>
      ) : null}
      <p role="status" className="sr-only">
        {spoken(scene, kind, { name, from })}
      </p>
      <div className="letter-desk">
        <div aria-hidden="true" className="letter-light" />
        <div className="stamp-side">
          <div
            data-box="place"
            aria-hidden={closed || undefined}
            inert={closed}
            className="stamp-place"
            style={{ width: stampWidth(ratio) }}
          >
            <div data-layer="stamp" className="stamp">
              <div data-layer="stamp-size" className="stamp-size">
                <div data-layer="stamp-shadow" aria-hidden="true" className="stamp-shadow" />
                <div data-layer="paper-edge" aria-hidden="true" className="stamp-edge perforated" />
                <div data-box="picture" className="stamp-picture" style={{ aspectRatio: ratio }}>
                  <StagedMedium
                    {...{ medium, player, message, webpUrl }}
                    isStaged={closed}
                    onEnded={() => dispatch({ type: 'ended' })}
                  />
                </div>
              </div>
            </div>
          </div>
        </div>
        {letter(staged && scene.name !== 'returning')}
      </div>
    </section>
  );
}

const stampWidth = (ratio: number) => `calc(${ratio.toFixed(4)} * var(--stamp-height) + 2 * var(--edge))`;

/** Width by height. Beyond these, a stamp would be a strip; the picture keeps its own shape inside. */
const ratios = { narrowest: 0.5, widest: 2, unknown: 4 / 3 };

function ratioOf({ width, height }: OpenMessage): number {
  return width && height ? Math.min(ratios.widest, Math.max(ratios.narrowest, width / height)) : ratios.unknown;
}

const quietLook =
  'tap rounded-full px-5 text-[1.0625rem] text-(--say-2) underline decoration-1 underline-offset-5 hover:decoration-2';

const inCorner =
  'top-[max(14px,env(safe-area-inset-top))] right-[max(14px,env(safe-area-inset-right))] bg-[#0c1816b3]! text-[#fff9ec]! hover:bg-[#0c1816]!';

/** Below a photo there is room for the larger one; a video's controls are there. */
const leaveLook = {
  video: buttonLook({ variant: 'quiet', className: inCorner }),
  photo: buttonLook({
    variant: 'marigold',
    size: 'large',
    className: 'inset-x-0 bottom-[max(16px,env(safe-area-inset-bottom))] mx-auto w-fit short:mr-4',
  }),
};
