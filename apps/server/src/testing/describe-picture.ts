import sharp from 'sharp';

/** Format and size of an encoded picture. */
export const describePicture = (bytes: Buffer) => sharp(bytes).metadata();
