import { ChevronLeft, ChevronRight, Minus, Plus, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { onDevice } from '#web/lib/storage.ts';
import { isCalm } from '#web/ui/wax/easing.ts';
import type { CameraStep } from './recorder-machine.ts';
import { recorderCopy } from './recorder.copy.ts';

/** What someone wants to say, in their own words. Never part of the picture, and never sent. */
export type OwnNotes = { text: string; onChange: (text: string) => void };

/** A calm reader's pace. */
const WORDS_PER_SECOND = 2;
/** People take a moment before they speak. */
const START_MS = 1500;
const KEY = 'recorder-notes-pace';
const paces = [0.5, 0.7, 0.85, 1, 1.2, 1.5, 2] as const;
const usual = paces.indexOf(1);

function Turn({ icon: Icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <button type="button" aria-label={label} className="live-turn" onClick={onPress}>
      <Icon aria-hidden="true" className="size-6" />
    </button>
  );
}

/** The notes beside the lens: they scroll while recording, or turn page by page under reduced motion. */
export function Teleprompter({ text, step }: { text: string; step: CameraStep }) {
  const box = useRef<HTMLButtonElement>(null);
  const roll = useRef<HTMLSpanElement>(null);
  const moving = useRef<Animation>(undefined);
  const [pace, setPace] = useState(() => Math.max(0, Math.min(paces.length - 1, Number(onDevice.text(KEY) ?? usual))));
  const [isHeld, setIsHeld] = useState(false);
  const [offset, setOffset] = useState(0);
  const [isByPage] = useState(isCalm);
  const isTaking = step.name === 'recording' || step.name === 'paused';
  const isMoving = step.name === 'recording' && !isHeld;

  useEffect(() => {
    const [element, around] = [roll.current, box.current];
    if (!isTaking || isByPage || !element || !around) return;
    // The last lines stay in sight.
    const way = Math.max(0, element.scrollHeight - around.clientHeight);
    const all = (text.split(/\s+/).length / WORDS_PER_SECOND) * 1000;
    const animation = element.animate([{ transform: 'none' }, { transform: `translateY(${-way}px)` }], {
      duration: (all * way) / Math.max(1, element.scrollHeight),
      delay: START_MS,
      fill: 'both',
    });
    moving.current = animation;
    return () => animation.cancel();
  }, [isTaking, isByPage, text]);
  useEffect(() => {
    moving.current?.updatePlaybackRate(paces[pace] ?? 1);
    if (isMoving && moving.current?.playState !== 'finished') moving.current?.play();
    else moving.current?.pause();
  }, [isMoving, pace]);

  const change = (by: number) => {
    const next = Math.max(0, Math.min(paces.length - 1, pace + by));
    setPace(next);
    onDevice.keep(KEY, String(next));
  };
  const turn = (by: number) => {
    const [height, all] = [box.current?.clientHeight ?? 0, roll.current?.scrollHeight ?? 0];
    const next = offset + by * height;
    if (next >= 0 && next < all) setOffset(next);
  };
  const tap = isByPage ? () => turn(1) : () => setIsHeld(!isHeld);
  return (
    <div className="grid w-full max-w-2xl grid-cols-[3rem_minmax(0,1fr)_3rem] items-center gap-2">
      {isByPage ? (
        <Turn icon={ChevronLeft} label={recorderCopy.lastPage} onPress={() => turn(-1)} />
      ) : isTaking ? (
        <Turn icon={Minus} label={recorderCopy.slower} onPress={() => change(-1)} />
      ) : null}
      <button
        ref={box}
        type="button"
        aria-label={isByPage ? undefined : isHeld ? recorderCopy.moveNotes : recorderCopy.holdNotes}
        disabled={!isTaking && !isByPage}
        className="live-notes col-start-2"
        onClick={tap}
      >
        <span
          ref={roll}
          className="block wrap-anywhere whitespace-pre-line"
          style={offset > 0 ? { transform: `translateY(${-offset}px)` } : undefined}
        >
          {text}
        </span>
      </button>
      {isByPage ? (
        <Turn icon={ChevronRight} label={recorderCopy.nextPage} onPress={() => turn(1)} />
      ) : isTaking ? (
        <Turn icon={Plus} label={recorderCopy.faster} onPress={() => change(1)} />
      ) : null}
    </div>
  );
}
