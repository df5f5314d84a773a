import sharp from 'sharp';

/** An encoded picture's format and size. */
export const describePicture = (bytes: Buffer) => sharp(bytes).metadata();

/** The red, green and blue of a picture's pixel, from 0 to 255. */
export async function colorAt(bytes: Buffer, { x, y }: { x: number; y: number }): Promise<number[]> {
  const pixel = sharp(bytes).removeAlpha().extract({ left: x, top: y, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}
