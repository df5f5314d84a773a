export type Size = { width: number; height: number };

/** The part of a photo on a stamp: the frame's center, from 0 to 1, and the zoom, from 1 (as much as fits). */
export type Crop = { x: number; y: number; zoom: number };

const ratio = 4 / 5;
export const maxZoom = 5;

/** The middle, a little above for the face in a tall photo. */
export const initialCrop = (photo: Size): Crop =>
  moved(photo, { x: 0.5, y: photo.height > photo.width ? 0.42 : 0.5, zoom: 1 }, 0, 0);

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

export function cutout(photo: Size, { x, y, zoom }: Crop): Size & { left: number; top: number } {
  const width = Math.min(photo.width, photo.height * ratio) / zoom;
  const height = width / ratio;
  return { left: x * photo.width - width / 2, top: y * photo.height - height / 2, width, height };
}

/** Moves the frame by shares of half its size. It stays inside the photo. */
export function moved(photo: Size, crop: Crop, right: number, down: number): Crop {
  const { width, height } = cutout(photo, crop);
  const [marginX, marginY] = [width / photo.width / 2, height / photo.height / 2];
  return {
    ...crop,
    x: clamp(marginX, crop.x + right * marginX * 2, 1 - marginX),
    y: clamp(marginY, crop.y + down * marginY * 2, 1 - marginY),
  };
}

export function zoomed(photo: Size, crop: Crop, zoom: number): Crop {
  return moved(photo, { ...crop, zoom: clamp(1, zoom, maxZoom) }, 0, 0);
}
