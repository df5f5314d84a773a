import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Rendition } from './media-tools.ts';

const thumbnails = [
  { kind: 'thumb-small', width: 16 * 4 * 2, height: 12 * 4 * 2 },
  { kind: 'thumb-medium', width: 24 * 4 * 2, height: 18 * 4 * 2 },
  { kind: 'thumb-large', width: 32 * 4 * 2, height: 24 * 4 * 2 },
] as const;
export const posterSide = 640;
const mime = 'image/webp';

export async function makePictures(picture: Sharp, workDir: string): Promise<Rendition[]> {
  const small = await fitInside(picture, posterSide);
  const poster = join(workDir, 'poster.webp');
  const { width, height } = await small.clone().webp({ quality: 78 }).toFile(poster);
  const made: Rendition[] = [{ kind: 'poster', file: poster, mime, width, height }];
  for (const thumbnail of thumbnails) {
    const file = join(workDir, `${thumbnail.kind}.webp`);
    await small
      .clone()
      .resize({ ...thumbnail, fit: 'cover' })
      .webp({ quality: 74 })
      .toFile(file);
    made.push({ ...thumbnail, file, mime });
  }
  return made;
}

export function drawPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 16, dither: 0 }).toBuffer();
}

export async function fitInside(picture: Sharp, side: number): Promise<Sharp> {
  const fitting = picture.clone().resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await fitting.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

export async function canDecode(file: string): Promise<boolean> {
  return sharp(file, { failOn: 'error' })
    .stats()
    .then(
      () => true,
      () => false,
    );
}
