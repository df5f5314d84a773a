import sharp from 'sharp';

/** An encoded picture's format and size. */
export const describePicture = (bytes: Buffer) => sharp(bytes).metadata();
