const sampleRate = 24_000;
const headerBytes = 44;
/** Two notes of a fifth and an octave, low and soft. */
const notes = [
  { hertz: 196, loudness: 0.1 },
  { hertz: 293.66, loudness: 0.07 },
  { hertz: 392, loudness: 0.04 },
] as const;

/** A soft chord that swells and fades: a WAV file of 16-bit mono. `pitch`: 1 as written. */
export function softTone(seconds: number, pitch: number): Buffer {
  const count = Math.round(seconds * sampleRate);
  const file = Buffer.alloc(headerBytes + 2 * count);
  writeHeader(file, 2 * count);
  for (let n = 0; n < count; n++) {
    const at = n / sampleRate;
    const swell = Math.sin((Math.PI * n) / count) ** 0.7 * (0.85 + 0.15 * Math.sin(2 * Math.PI * at * 1.5));
    const sum = notes.reduce(
      (all, { hertz, loudness }) => all + loudness * Math.sin(2 * Math.PI * hertz * pitch * at),
      0,
    );
    file.writeInt16LE(Math.round(32_767 * swell * sum), headerBytes + 2 * n);
  }
  return file;
}

/** RIFF, one format chunk of plain PCM, one data chunk. */
function writeHeader(file: Buffer, dataBytes: number): void {
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // PCM
  file.writeUInt16LE(1, 22); // mono
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(2 * sampleRate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(dataBytes, 40);
}
