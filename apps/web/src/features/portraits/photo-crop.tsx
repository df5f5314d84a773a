import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { useLatest } from '#web/lib/hooks.ts';
import { BesideStamp } from './choices.tsx';
import { maxZoom, cutout, moved, zoomed, type Crop, type Size } from './crop.ts';
import { portraitsCopy as copy } from './portraits.copy.ts';

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
const outputSize = { width: 960, height: 1200 };

export async function cropped(photo: OpenPhoto, crop: Crop): Promise<Blob> {
  const { left, top, width, height } = cutout(photo, crop);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, outputSize);
  canvas.getContext('2d')?.drawImage(photo.bitmap, left, top, width, height, 0, 0, outputSize.width, outputSize.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas has no picture'))), 'image/jpeg', 0.9);
  });
}

export const stampSize = 'aspect-4/5 w-44 sm:w-52';

type PhotoCropProps = { photo: OpenPhoto; crop: Crop; onCrop: (next: Crop) => void; children: ReactNode };

export function PhotoCrop({ photo, crop, onCrop, children }: PhotoCropProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [fingers] = useState(() => new Map<number, { x: number; y: number }>());
  const { left, top, width, height } = cutout(photo, crop);

  // React's wheel listeners are passive and couldn't keep the dialog from scrolling.
  const latest = useLatest({ photo, crop, onCrop });
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const now = latest();
      now.onCrop(zoomed(now.photo, now.crop, now.crop.zoom * 1.002 ** -event.deltaY));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [latest]);

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
    const distance = (one: { x: number; y: number }) => Math.hypot(one.x - other.x, one.y - other.y);
    onCrop(zoomed(photo, crop, crop.zoom * (distance(now) / Math.max(1, distance(before)))));
  };
  const release = (event: PointerEvent) => void fingers.delete(event.pointerId);
  return (
    <BesideStamp
      stamp={
        <div className="lifted">
          <div className="perforated">
            <div
              ref={frame}
              className={`relative ${stampSize} cursor-grab touch-none overflow-hidden active:cursor-grabbing`}
              onPointerDown={press}
              onPointerMove={drag}
              onPointerUp={release}
              onPointerCancel={release}
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
      }
    >
      <p className="text-ink-2 max-sm:text-center">{copy.cropHint}</p>
      <div className="grid gap-1">
        <Slider
          label={copy.closer}
          from={1}
          to={maxZoom}
          value={crop.zoom}
          onChange={(zoom) => onCrop(zoomed(photo, crop, zoom))}
        />
        <Slider
          label={copy.sideways}
          from={width / photo.width / 2}
          to={1 - width / photo.width / 2}
          value={crop.x}
          onChange={(x) => onCrop(moved(photo, { ...crop, x }, 0, 0))}
        />
        <Slider
          label={copy.upright}
          from={height / photo.height / 2}
          to={1 - height / photo.height / 2}
          value={crop.y}
          onChange={(y) => onCrop(moved(photo, { ...crop, y }, 0, 0))}
        />
      </div>
      {children}
    </BesideStamp>
  );
}

type SliderProps = { label: string; from: number; to: number; value: number; onChange: (value: number) => void };

/** From 0 to 100. Disabled where there is nothing to choose. */
function Slider({ label, from, to, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-4">
      <label htmlFor={id} className="w-28 flex-none">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={2}
        value={Math.round(((value - from) / (to - from || 1)) * 100)}
        disabled={to - from < 0.001}
        className="h-12 min-w-0 flex-1 accent-primary"
        onChange={(event) => onChange(from + (Number(event.target.value) / 100) * (to - from))}
      />
    </div>
  );
}
