import { limits } from '@someday/contract/rules/limits';
import type { Strokes } from '@someday/contract/rules/signature';
import { signaturePaper } from '@someday/contract/rules/choices';
import type { PenPoint } from '@someday/contract/rules/signature';
import { useRef, type PointerEvent } from 'react';
import { PenStrokes } from '#web/ui/art/signature.tsx';
import { signaturesCopy as copy } from './portraits.copy.ts';

/** Points closer than this to the previous one make no visible difference. */
const minDistance = 5;

const pointsOf = (strokes: Strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0);

type SignaturePadProps = {
  strokes: Strokes;
  /** A new number above 0 replays the strokes. */
  replay: number;
  onStrokes: (next: Strokes) => void;
};

export function SignaturePad({ strokes, replay, onStrokes }: SignaturePadProps) {
  const paper = useRef<SVGSVGElement>(null);
  /** When the first stroke began, and the pointer that is drawing. */
  const start = useRef<number>(undefined);
  const pen = useRef<number>(undefined);
  const latestStrokes = useRef<Strokes>(strokes);

  const pointAt = ({
    clientX,
    clientY,
    timeStamp,
  }: Pick<PointerEvent, 'clientX' | 'clientY' | 'timeStamp'>): PenPoint => {
    const box = paper.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const scaled = (part: number, length: number) => Math.round(Math.min(1, Math.max(0, part)) * length);
    return [
      scaled((clientX - box.left) / box.width, signaturePaper.width),
      scaled((clientY - box.top) / box.height, signaturePaper.height),
      Math.round(Math.min(limits.signatureMs, timeStamp - (start.current ?? timeStamp))),
    ];
  };
  const show = (next: Strokes) => {
    latestStrokes.current = next;
    onStrokes(next);
  };
  const down = (event: PointerEvent) => {
    const isFull = strokes.length >= limits.signatureStrokes || pointsOf(strokes) >= limits.signaturePoints;
    if (pen.current !== undefined || isFull || event.button > 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.current = event.pointerId;
    // Continues the time of the strokes before, so that a signature can be finished later.
    const before = strokes.at(-1)?.at(-1)?.[2];
    if (before === undefined) start.current = event.timeStamp;
    else start.current ??= event.timeStamp - before - 100;
    show([...strokes, [pointAt(event)]]);
  };
  const move = (event: PointerEvent) => {
    if (pen.current !== event.pointerId) return;
    const stroke = [...(latestStrokes.current.at(-1) ?? [])];
    const pointsLeft = limits.signaturePoints - pointsOf(latestStrokes.current);
    const since = event.nativeEvent.getCoalescedEvents?.() ?? [];
    let added = 0;
    for (const moment of since.length > 0 ? since : [event.nativeEvent]) {
      const [x, y, t] = pointAt(moment);
      const [lastX = x, lastY = y] = stroke.at(-1) ?? [];
      if (Math.hypot(x - lastX, y - lastY) < minDistance || added >= pointsLeft) continue;
      stroke.push([x, y, t]);
      added += 1;
    }
    if (added > 0) show([...latestStrokes.current.slice(0, -1), stroke]);
  };
  const up = (event: PointerEvent) => {
    if (pen.current === event.pointerId) pen.current = undefined;
  };

  return (
    <div className="relative overflow-hidden rounded-field border-2 border-control bg-letter text-on-letter">
      <svg
        ref={paper}
        role="img"
        aria-label={copy.paper}
        viewBox={`0 0 ${signaturePaper.width} ${signaturePaper.height}`}
        className="block w-full cursor-crosshair touch-none"
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      >
        <path d="M80 285h840" fill="none" stroke="currentColor" strokeWidth={2} opacity={0.35} strokeDasharray="2 12" />
        <PenStrokes key={replay} strokes={strokes} isWritten={replay > 0} />
      </svg>
      {strokes.length === 0 ? (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bottom-[8%] text-center text-on-letter-2"
        >
          {copy.signHere}
        </p>
      ) : null}
    </div>
  );
}
