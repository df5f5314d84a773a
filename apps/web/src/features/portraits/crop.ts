export type Size = { width: number; height: number };

/** What a stamp shows of a photo: the middle of its frame, from 0 to 1, and how much closer than the whole photo, from 1 on. */
export type Crop = { x: number; y: number; zoom: number };

const ratio = 4 / 5;
export const closest = 5;

/** The middle, a little above for the face in a tall photo. */
export const firstCrop = (photo: Size): Crop =>
  moved(photo, { x: 0.5, y: photo.height > photo.width ? 0.42 : 0.5, zoom: 1 }, 0, 0);

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

export function cutout(photo: Size, { x, y, zoom }: Crop): Size & { left: number; top: number } {
  const width = Math.min(photo.width, photo.height * ratio) / zoom;
  const height = width / ratio;
  return { left: x * photo.width - width / 2, top: y * photo.height - height / 2, width, height };
}

/** Moves the frame over the photo, by parts of the frame. It stays inside. */
export function moved(photo: Size, crop: Crop, right: number, down: number): Crop {
  const { width, height } = cutout(photo, crop);
  const [marginX, marginY] = [width / photo.width / 2, height / photo.height / 2];
  return {
    ...crop,
    x: between(marginX, crop.x + right * marginX * 2, 1 - marginX),
    y: between(marginY, crop.y + down * marginY * 2, 1 - marginY),
  };
}

export function zoomed(photo: Size, crop: Crop, zoom: number): Crop {
  return moved(photo, { ...crop, zoom: between(1, zoom, closest) }, 0, 0);
}
