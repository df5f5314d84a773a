import { createHash } from 'node:crypto';
import { penWidth, signatureBox, strokePath, type Strokes } from '@someday/contract/rules/signature';
import type { InlineImage } from '#server/adapters/mail/mail.ts';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import { light } from '#server/lib/email/email-theme.ts';
import type { Logger } from '#server/lib/logger.ts';

export interface SignaturePicture {
  readonly image: InlineImage;
  readonly width: number;
  readonly height: number;
}

const rememberedSignatures = 100;

export function createSignaturePictures({ media, logger }: { media: Pick<MediaTools, 'draw'>; logger: Logger }) {
  const drawn = new Map<string, Promise<SignaturePicture | undefined>>();
  return {
    of(strokes: Strokes): Promise<SignaturePicture | undefined> {
      const id = createHash('sha256').update(JSON.stringify(strokes)).digest('hex').slice(0, 16);
      const known = drawn.get(id);
      if (known !== undefined) return known;
      const picture = drawSignature(media, id, strokes).catch((error: unknown) => {
        drawn.delete(id);
        logger.warn({ err: error }, 'signature-not-drawn');
        return undefined;
      });
      drawn.set(id, picture);
      const [oldest = id] = drawn.keys();
      if (drawn.size > rememberedSignatures) drawn.delete(oldest);
      return picture;
    },
  };
}

const room = { width: 240, height: 76 };
const margin = { x: 20, y: 14 };

async function drawSignature(media: Pick<MediaTools, 'draw'>, id: string, strokes: Strokes): Promise<SignaturePicture> {
  const [x, y, itsWidth, itsHeight] = signatureBox(strokes);
  const scale = Math.min(room.width / itsWidth, room.height / itsHeight, 0.45);
  const width = Math.round(itsWidth * scale) + 2 * margin.x;
  const height = Math.round(itsHeight * scale) + 2 * margin.y;
  const content = await media.draw(`
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${2 * width}" height="${2 * height}">
      <rect width="${width}" height="${height}" rx="10" fill="${light.butter}"/>
      <path transform="translate(${margin.x} ${margin.y}) scale(${scale}) translate(${-x} ${-y})" d="${strokes.map(strokePath).join('')}"
        fill="none" stroke="${light.ink}" stroke-width="${penWidth}" stroke-linecap="round" stroke-linejoin="round"/>
    </svg>`);
  const filename = `signature-${id}.png`;
  return { image: { cid: `signature-${id}@someday`, filename, mime: 'image/png', content }, width, height };
}
