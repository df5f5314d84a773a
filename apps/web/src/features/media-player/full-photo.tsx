import { X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { dialogCopy } from '#web/ui/ui.copy.ts';
import './full-photo.css';
import { apart, fitted, kept, pinched, zoomed, type Point, type View } from './photo-zoom.ts';

const closer = 2.5;
const steps: Record<string, number> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, '0': 0 };
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [80, 0],
  ArrowRight: [-80, 0],
  ArrowUp: [0, 80],
  ArrowDown: [0, -80],
};
/** The second of two taps, and a swipe that closes. Milliseconds, pixels. */
const [secondTapMs, nearby, swipe] = [300, 30, 110];

/** What fingers, mouse, wheel and keys do to a photo. Drawn without React, to stay under the finger. */
function holdPhoto(dialog: HTMLDialogElement, signal: AbortSignal) {
  const stage = dialog.querySelector<HTMLElement>('[data-stage]') ?? dialog;
  const photo = dialog.querySelector('img');
  const fingers = new Map<number, Point>();
  let view: View = fitted;
  let moved = 0;
  /** How far a photo that isn't enlarged is pulled down. */
  let pulled = 0;
  let tap = { at: 0, ...fitted };

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const draw = ({ scale, x, y }: View, isSmooth = false) => {
    Object.assign(dialog.dataset, { zoomed: scale > 1, smooth: isSmooth });
    dialog.style.setProperty('--photo', `translate(${x}px, ${y}px) scale(${scale})`);
    dialog.style.setProperty('--there', String(scale > 1 ? 1 : Math.max(0.3, 1 - y / 500)));
  };
  const show = (next: View, isSmooth = false) => {
    const { clientWidth: width, clientHeight: height } = stage;
    const [wide, high] = [photo?.naturalWidth || 1, photo?.naturalHeight || 1];
    const fits = Math.min(width / wide, height / high);
    view = kept(next, { photo: { width: wide * fits, height: high * fits }, screen: { width, height } });
    draw(view, isSmooth);
  };
  const zoom = (by: number, at: Point = fitted, isSmooth = true) => show(zoomed(view, view.scale * by, at), isSmooth);
  const move = (x: number, y: number, isSmooth = false) => show({ ...view, x: view.x + x, y: view.y + y }, isSmooth);

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    if (fingers.size === 0) moved = 0;
    fingers.set(event.pointerId, pointOf(event));
  };
  const follow = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    moved += apart([now, before]);
    if (other) {
      pulled = 0;
      show(pinched(view, [before, other], [now, other]));
    } else if (view.scale > 1) move(now.x - before.x, now.y - before.y);
    else {
      pulled += now.y - before.y;
      draw({ ...fitted, y: Math.max(0, pulled) });
    }
  };
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    if (event.type === 'pointerup' && pulled > swipe) return dialog.close();
    if (pulled !== 0) show(fitted, true);
    pulled = 0;
    if (moved > 10) return;
    const [at, point] = [event.timeStamp, pointOf(event)];
    const isSecond = at - tap.at < secondTapMs && apart([point, tap]) < nearby;
    tap = { ...fitted, ...point, at: isSecond ? 0 : at };
    if (isSecond) zoom(view.scale > 1 ? 0 : closer, point);
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault(); // also the browser's own zoom, which a pinch on a touchpad asks for
    zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), pointOf(event), false);
  };
  stage.addEventListener('pointerdown', down, { signal });
  stage.addEventListener('pointermove', follow, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) stage.addEventListener(end, up, { signal });
  dialog.addEventListener('wheel', wheel, { passive: false, signal });
  return { zoom, move };
}

type FullPhotoProps = { src: string; webpSrc: string; title: string; caption: string | null; onClosed: () => void };

/** A photo on the whole screen, to look at closely. Keys: + and -, arrows, 0. */
export function FullPhoto({ src, webpSrc, title, caption, onClosed }: FullPhotoProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hold = useRef<ReturnType<typeof holdPhoto>>(undefined);
  useEffect(() => {
    if (!dialog.current) return undefined;
    if (!dialog.current.open) dialog.current.showModal();
    const left = new AbortController();
    hold.current = holdPhoto(dialog.current, left.signal);
    return () => left.abort();
  }, []);
  const close = () => dialog.current?.close();
  const press = (event: KeyboardEvent) => {
    const [by, way] = [steps[event.key], arrows[event.key]];
    if (by !== undefined) hold.current?.zoom(by);
    else if (way) hold.current?.move(...way, true);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation(); // what is beneath has keys of its own
  };
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      tabIndex={-1}
      data-own-escape=""
      className="full-photo"
      onClose={onClosed}
      onKeyDown={press}
    >
      <div data-stage="">
        <picture>
          <source srcSet={webpSrc} type="image/webp" />
          <img src={src} alt={title} draggable={false} />
        </picture>
      </div>
      {caption ? <p dir="auto">{caption}</p> : null}
      <Button
        size="icon"
        className="absolute top-[max(14px,env(safe-area-inset-top))] right-[max(14px,env(safe-area-inset-right))] border-transparent! bg-[#0c1816b3]! text-[#fff9ec]! hover:bg-[#0c1816]!"
        data-own-escape=""
        aria-label={dialogCopy.close}
        onClick={close}
      >
        <X aria-hidden="true" />
      </Button>
    </dialog>
  );
}
