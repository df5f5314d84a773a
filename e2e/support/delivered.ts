import type { Page } from 'playwright-core';

/** All media paths of a message that a loved one's browser may request. */
export const mediaPaths = (id: number) => ({
  video: `/api/media/${id}/video`,
  photo: `/api/media/${id}/photo`,
  photoWebp: `/api/media/${id}/photo-webp`,
  photoSmall: `/api/media/${id}/photo-small`,
  poster: `/api/media/${id}/poster`,
  thumbnail: `/api/video/${id}/thumbnail`,
});

/** The bytes at an address as this person's browser receives them. */
export async function delivered(page: Page, address: string): Promise<Buffer> {
  const answer = await page.request.get(address);
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`);
  return answer.body();
}

/** What the test media reveal about their place and owner, as written in JPEG, HEIC, MP4 and MOV. */
const traces = ['GPS', 'Exif', 'SecretCamera', '+48.8583', 'ISO6709', '©xyz', 'Secret garden', 'Acme'];

/** The traces found in the bytes. Delivered files must have none. */
export function tracesIn(bytes: Buffer): string[] {
  return traces.filter((trace) => bytes.includes(trace, 0, 'utf8') || bytes.includes(trace, 0, 'latin1'));
}
