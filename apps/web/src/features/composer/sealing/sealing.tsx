import './sealing.css';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { initialOf } from '@someday/contract/rules/portrait';
import { LetterInks } from '#web/ui/art/letter.tsx';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Button } from '#web/ui/button.tsx';
import { EnvelopeBack } from '#web/ui/wax/envelope-back.tsx';
import { HoldHint } from '#web/ui/wax/hold-hint.tsx';
import { isCalm } from '#web/ui/wax/easing.ts';
import { StageAnimations, vibrate } from '#web/ui/wax/stage.ts';
import { useFocusAtWax, useHold } from '#web/ui/wax/use-hold.ts';
import { HoldLight, Wax } from '#web/ui/wax/wax.tsx';
import { waxCopy } from '#web/ui/wax/wax.copy.ts';
import { sealCopy, sealingCopy as copy } from '#web/features/composer/composer.copy.ts';
import { AddressedEnvelope, TakeStamp } from './addressed-envelope.tsx';
import type { StampSource } from './last-picture.ts';
import { stageOf, type Origin, type SealingMotion } from './sealing-motion.ts';

/** `turning` and `filling` play on their own; `soft`: the wax waits for its member. */
type SealingScene = 'turning' | 'filling' | 'soft' | 'setting' | 'sealed';

export type Addressed = {
  name: string;
  /** Their name for the member. Its initial is pressed into the wax: the one they see on the shelf and break. */
  from: string;
  stamp: StampSource | undefined;
  postmark: { top: string; lines: readonly string[]; bottom?: string } | undefined;
};

type SealingProps = {
  addressed: Addressed;
  /** Where the envelope lay while it was addressed. */
  origin: Origin | undefined;
  caption: string;
  sentence: string;
  /** Said once it is sealed: how it is sent. */
  status: string;
  /** What can be done once it is sealed, and how it is sent. */
  children: ReactNode;
  transfer: ReactNode;
  onSealed: () => void;
};

function useSealing(origin: Origin | undefined, onSealed: () => void) {
  const root = useRef<HTMLElement>(null);
  const wax = useRef<HTMLButtonElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [scene, setScene] = useState<SealingScene>(() => (isCalm() ? 'soft' : 'turning'));
  const [playing] = useState(
    () => new StageAnimations<SealingMotion>(root, (element, motion) => stageOf(motion, origin)(element)),
  );
  const hold = useHold({
    playing,
    motion: 'hold',
    canPress: scene === 'soft',
    onHeld: () => {
      vibrate(14, 40, 10);
      setScene(isCalm() ? 'sealed' : 'setting');
    },
  });
  const begin = useEffectEvent(() => {
    switch (scene) {
      case 'turning':
        return playing.play('turning', () => setScene('filling'));
      case 'filling':
        return playing.play('filling', () => setScene('soft'));
      case 'soft':
        return playing.stop();
      case 'setting':
        return playing.playOn('setting', () => setScene('sealed'));
      case 'sealed':
        playing.stop();
        heading.current?.focus({ preventScroll: true });
        return onSealed();
    }
  });
  useLayoutEffect(() => begin(), [scene]);
  useEffect(() => () => playing.stop(), [playing]);
  useFocusAtWax(root, wax, scene === 'soft');
  const moves = scene === 'turning' || scene === 'filling';
  // A tap or key goes to the wax at once. Tab moves the focus, and Escape closes the dialog.
  useEffect(() => {
    if (!moves) return undefined;
    const left = new AbortController();
    const skips = ({ target }: Event) => target instanceof Element && !target.closest('button, a');
    const tap = (event: Event) => {
      if (skips(event)) setScene('soft');
    };
    const key = (event: KeyboardEvent) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || event.repeat || !skips(event)) return;
      event.preventDefault(); // or the browser would press the wax with it, which takes the focus at once
      setScene('soft');
    };
    addEventListener('pointerdown', tap, { signal: left.signal });
    addEventListener('keydown', key, { signal: left.signal });
    return () => left.abort();
  }, [moves]);
  return { root, wax, heading, scene, hold, skip: () => setScene('sealed') };
}

/** "I pressed it shut": the envelope turns over, the take goes in, and its member presses the wax. All of it is decoration: the message is saved without it. */
export function Sealing({ addressed, origin, caption, sentence, status, children, transfer, onSealed }: SealingProps) {
  const { name, from, stamp, postmark } = addressed;
  const { root, wax, heading, scene, hold, skip } = useSealing(origin, onSealed);
  const isSealed = scene === 'setting' || scene === 'sealed';
  const said = scene !== 'soft' ? '' : hold.wasLetGo ? waxCopy.holdLonger : copy.soft;
  return (
    <section ref={root} data-scene={scene} className="sealing on-stage">
      <LetterInks />
      <div data-box="envelope" className="envelope-box">
        <div data-layer="envelope" aria-hidden="true" className="layer">
          <div data-layer="shadow" className="envelope-shadow" />
          <div data-layer="front" className="layer">
            <AddressedEnvelope from={sealCopy.from(from)} name={name}>
              {name}
            </AddressedEnvelope>
          </div>
          <div data-layer="stamp" className="sealing-stamp">
            <TakeStamp source={stamp} />
          </div>
          <div data-layer="back" className="layer">
            <EnvelopeBack words={copy.forName(name)}>
              <div data-layer="wax" className="at-wax">
                <Wax part="soft" />
              </div>
              <div data-layer="pressed" className="at-wax">
                <Wax part="pressed" initial={initialOf(from)} />
              </div>
              <HoldLight />
              {postmark ? (
                <div data-layer="postmark" className="absolute top-[61%] left-[64.5%] w-[31%]">
                  <Postmark {...postmark} className="w-full -rotate-12 text-[#8e271d] opacity-80" />
                </div>
              ) : null}
            </EnvelopeBack>
          </div>
        </div>
        {scene === 'soft' || scene === 'setting' ? (
          <button ref={wax} type="button" aria-label={copy.press} className="seal-button" {...hold.button} />
        ) : null}
      </div>
      <div className="sealing-words">
        <p className="min-h-[1lh] text-small leading-tight font-bold text-(--say-2)">{caption}</p>
        <div data-layer="words" className="grid justify-items-center gap-3">
          <h2
            ref={heading}
            data-step-heading
            tabIndex={-1}
            className={
              isSealed
                ? 'max-w-[21em] font-display text-[clamp(1.5rem,1.25rem+1.2vw,2.1rem)] leading-tight text-balance outline-none'
                : 'sr-only'
            }
          >
            {isSealed ? sentence : copy.title(name)}
          </h2>
          {isSealed ? (
            children
          ) : (
            <>
              <HoldHint aria-hidden="true" wasLetGo={hold.wasLetGo} hint={copy.hint} className="text-balance" />
              {scene === 'soft' ? (
                <Button variant="quiet" onClick={skip}>
                  {copy.skip}
                </Button>
              ) : null}
            </>
          )}
        </div>
      </div>
      <div className="row-start-4 min-h-15 w-full">{transfer}</div>
      <p role="status" className="sr-only">
        {scene === 'sealed' ? status : said}
      </p>
    </section>
  );
}
