import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { closest, cutout, moved, zoomed, type Crop, type Size } from './crop.ts';
import { portraitsCopy as copy } from './portraits.copy.ts';

/** A photo the browser has decoded, upright. */
export interface OpenPhoto extends Size {
  readonly bitmap: ImageBitmap;
  readonly url: string;
}

/** Throws if the browser can't decode it. Close its bitmap and revoke its URL afterward. */
export async function openPhoto(file: Blob): Promise<OpenPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  return { bitmap, width: bitmap.width, height: bitmap.height, url: URL.createObjectURL(file) };
}

/** Twice the size of the stored picture, so that the server's own scaling decides how it looks. */
const sent = { width: 960, height: 1200 };

/** The part of a photo inside the frame, as a JPEG without metadata. */
export async function cropped(photo: OpenPhoto, crop: Crop): Promise<Blob> {
  const { left, top, width, height } = cutout(photo, crop);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, sent);
  canvas.getContext('2d')?.drawImage(photo.bitmap, left, top, width, height, 0, 0, sent.width, sent.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas has no picture'))), 'image/jpeg', 0.9);
  });
}

const step = 0.05;
const keys: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Moves and scales a photo in a stamp's frame: by finger, mouse, wheel, keys or slider. */
export function PhotoCrop({ photo, crop, onCrop }: { photo: OpenPhoto; crop: Crop; onCrop: (next: Crop) => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const sliderId = useId();
  const hintId = useId();
  const [fingers] = useState(() => new Map<number, { x: number; y: number }>());
  const { left, top, width, height } = cutout(photo, crop);

  // React's wheel listeners are passive and couldn't keep the dialog from scrolling.
  const latest = useRef({ photo, crop, onCrop });
  useEffect(() => void (latest.current = { photo, crop, onCrop }));
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const now = latest.current;
      now.onCrop(zoomed(now.photo, now.crop, now.crop.zoom * 1.002 ** -event.deltaY));
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const drag = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    const box = frame.current?.getBoundingClientRect();
    if (!before || !box) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    fingers.set(event.pointerId, now);
    if (!other) return onCrop(moved(photo, crop, (before.x - now.x) / box.width, (before.y - now.y) / box.height));
    const apart = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y);
    onCrop(zoomed(photo, crop, crop.zoom * (apart(now) / Math.max(1, apart(before)))));
  };
  const release = (event: PointerEvent) => void fingers.delete(event.pointerId);
  const type = (event: KeyboardEvent) => {
    const by = keys[event.key];
    const closer = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 }[event.key];
    if (!by && !closer) return;
    event.preventDefault();
    onCrop(by ? moved(photo, crop, ...by) : zoomed(photo, crop, crop.zoom * (closer ?? 1)));
  };

  return (
    <div className="grid justify-items-center gap-4">
      <div className="lifted">
        <div className="perforated">
          <div
            ref={frame}
            role="application"
            aria-label={copy.crop}
            aria-describedby={hintId}
            tabIndex={0}
            className="relative aspect-4/5 w-52 cursor-grab touch-none overflow-hidden outline-none focus-visible:outline-4 focus-visible:outline-focus active:cursor-grabbing"
            onPointerDown={press}
            onPointerMove={drag}
            onPointerUp={release}
            onPointerCancel={release}
            onKeyDown={type}
          >
            <img
              src={photo.url}
              alt=""
              draggable={false}
              className="absolute max-w-none"
              style={{
                width: `${(photo.width / width) * 100}%`,
                left: `${(-left / width) * 100}%`,
                top: `${(-top / height) * 100}%`,
              }}
            />
          </div>
        </div>
      </div>
      <p id={hintId} className="text-center text-small text-ink-2">
        {copy.cropHint}
      </p>
      <label htmlFor={sliderId} className="grid w-full max-w-xs gap-1 font-bold">
        {copy.closer}
        <input
          id={sliderId}
          type="range"
          min={1}
          max={closest}
          step={0.05}
          value={crop.zoom}
          className="h-12 accent-primary"
          onChange={(event) => onCrop(zoomed(photo, crop, Number(event.target.value)))}
        />
      </label>
    </div>
  );
}
