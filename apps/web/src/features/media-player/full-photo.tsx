import { Minus, Plus, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { dialogCopy } from '#web/ui/ui.copy.ts';
import { mediaPlayerCopy as copy } from './media-player.copy.ts';
import './full-photo.css';
import { fitted, kept, pinched, zoomed, type Point, type View } from './photo-zoom.ts';

const closer = 2.5;
const step = 1.5;
const arrow = 80;
/** A second tap within this time and distance is a double tap. Milliseconds, pixels. */
const doubleTap = { ms: 300, px: 30 };
const swipe = 110;

const arrows: Record<string, Point> = {
  ArrowLeft: { x: arrow, y: 0 },
  ArrowRight: { x: -arrow, y: 0 },
  ArrowUp: { x: 0, y: arrow },
  ArrowDown: { x: 0, y: -arrow },
};

/** What fingers, mouse, wheel and keys do to a photo. Drawn without React, as it follows the fingers. */
class PhotoHold {
  readonly #dialog: HTMLDialogElement;
  #view: View = fitted;
  readonly #fingers = new Map<number, Point>();
  #tap = { at: 0, x: 0, y: 0 };
  #moved = 0;
  /** How far a photo that isn't enlarged is pulled down. */
  #pulled = 0;

  constructor(dialog: HTMLDialogElement) {
    this.#dialog = dialog;
  }

  zoom(by: number, at: Point = fitted): void {
    this.#show(zoomed(this.#view, this.#view.scale * by, at), 'smooth');
  }

  move({ x, y }: Point): void {
    this.#show({ ...this.#view, x: this.#view.x + x, y: this.#view.y + y }, 'smooth');
  }

  wheel = (event: WheelEvent): void => {
    event.preventDefault(); // also the browser's own zoom, which a pinch on a touchpad asks for
    const by = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    this.#show(zoomed(this.#view, this.#view.scale * by, this.#pointOf(event)));
  };

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.#fingers.set(event.pointerId, this.#pointOf(event));
    if (this.#fingers.size === 1) this.#moved = 0;
  }

  follow(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = this.#pointOf(event);
    const [other] = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    this.#fingers.set(event.pointerId, now);
    this.#moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (other) {
      this.#pulled = 0;
      return this.#show(pinched(this.#view, [before, other], [now, other]));
    }
    if (this.#view.scale > 1) {
      return this.#show({ ...this.#view, x: this.#view.x + now.x - before.x, y: this.#view.y + now.y - before.y });
    }
    this.#pulled += now.y - before.y;
    this.#draw({ ...fitted, y: Math.max(0, this.#pulled) });
  }

  up(event: PointerEvent): void {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size > 0) return;
    if (event.type === 'pointerup' && this.#pulled > swipe) return this.#dialog.close();
    if (this.#pulled !== 0) this.#show(fitted, 'smooth');
    this.#pulled = 0;
    if (this.#moved < 10) this.#tapped(event.timeStamp, this.#pointOf(event));
  }

  #tapped(at: number, { x, y }: Point): void {
    const isSecond = at - this.#tap.at < doubleTap.ms && Math.hypot(x - this.#tap.x, y - this.#tap.y) < doubleTap.px;
    this.#tap = { at: isSecond ? 0 : at, x, y };
    if (isSecond) this.zoom(this.#view.scale > 1 ? 0 : closer, { x, y });
  }

  get #stage(): Element {
    return this.#dialog.querySelector('[data-stage]') ?? this.#dialog;
  }

  #pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top, width, height } = this.#stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  #show(view: View, how?: 'smooth'): void {
    const photo = this.#dialog.querySelector('img');
    if (!photo) return;
    const { clientWidth: width, clientHeight: height } = this.#stage;
    const fits = Math.min(width / (photo.naturalWidth || 1), height / (photo.naturalHeight || 1));
    const size = { width: photo.naturalWidth * fits, height: photo.naturalHeight * fits };
    this.#view = kept(view, { photo: size, screen: { width, height } });
    this.#draw(this.#view, how);
  }

  #draw({ scale, x, y }: View, how?: 'smooth'): void {
    const { style } = this.#dialog;
    this.#dialog.dataset['zoomed'] = String(scale > 1);
    this.#dialog.dataset['how'] = how ?? '';
    style.setProperty('--photo', `translate(${x}px, ${y}px) scale(${scale})`);
    style.setProperty('--there', String(scale > 1 ? 1 : Math.max(0.3, 1 - y / 500)));
  }
}

const roundLook = 'border-transparent! bg-[#0c1816b3]! text-[#fff9ec]! hover:bg-[#0c1816]!';

type FullPhotoProps = { src: string; webpSrc: string; title: string; caption: string | null; onClosed: () => void };

/** A photo on the whole screen, to look at closely. */
export function FullPhoto({ src, webpSrc, title, caption, onClosed }: FullPhotoProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const hold = useRef<PhotoHold>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    if (!element.open) element.showModal();
    const held = new PhotoHold(element);
    hold.current = held;
    // React's own wheel handlers can't keep the browser from zooming.
    element.addEventListener('wheel', held.wheel, { passive: false });
    return () => element.removeEventListener('wheel', held.wheel);
  }, []);
  const close = () => dialog.current?.close();
  const press = (event: KeyboardEvent) => {
    const by = { '+': step, '=': step, '-': 1 / step, '0': 0 }[event.key];
    const way = arrows[event.key];
    if (by !== undefined) hold.current?.zoom(by);
    else if (way) hold.current?.move(way);
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
      <figure>
        <div
          data-stage=""
          onPointerDown={(event) => hold.current?.down(event)}
          onPointerMove={(event) => hold.current?.follow(event)}
          onPointerUp={(event) => hold.current?.up(event)}
          onPointerCancel={(event) => hold.current?.up(event)}
        >
          <picture>
            <source srcSet={webpSrc} type="image/webp" />
            <img src={src} alt={title} draggable={false} />
          </picture>
        </div>
        {caption ? <figcaption dir="auto">{caption}</figcaption> : null}
      </figure>
      <div className="full-photo-buttons">
        <Button size="icon" className={roundLook} data-own-escape="" aria-label={dialogCopy.close} onClick={close}>
          <X aria-hidden="true" />
        </Button>
        <Button
          size="icon"
          className={roundLook}
          data-own-escape=""
          aria-label={copy.zoomIn}
          onClick={() => hold.current?.zoom(step)}
        >
          <Plus aria-hidden="true" />
        </Button>
        <Button
          size="icon"
          className={roundLook}
          data-own-escape=""
          aria-label={copy.zoomOut}
          onClick={() => hold.current?.zoom(1 / step)}
        >
          <Minus aria-hidden="true" />
        </Button>
      </div>
    </dialog>
  );
}
