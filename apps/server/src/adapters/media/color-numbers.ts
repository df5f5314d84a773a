export interface ColorNumbers {
  readonly primaries: number;
  readonly transfer: number;
}

const bt2020 = 9;
const displayP3 = 12;
const pq = 16;
const hlg = 18;

/** To the primaries of sRGB. Source: ITU-R BT.2087, and the primaries of SMPTE EG 432-1. */
const toSrgbPrimaries = new Map([
  [bt2020, [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187]],
  [displayP3, [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0197, -0.0786, 1.0979]],
]);
const same = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export function colorNumbersIn(file: Buffer): ColorNumbers | null {
  const box = file.indexOf('colrnclx');
  const chunk = file.subarray(0, 4096).indexOf('cICP');
  const numbers =
    box >= 0 && box + 12 <= file.length
      ? { primaries: file.readUInt16BE(box + 8), transfer: file.readUInt16BE(box + 10) }
      : chunk >= 0
        ? { primaries: file.readUInt8(chunk + 4), transfer: file.readUInt8(chunk + 5) }
        : null;
  if (numbers === null) return null;
  const isHdr = numbers.transfer === pq || numbers.transfer === hlg;
  return isHdr || toSrgbPrimaries.has(numbers.primaries) ? numbers : null;
}

/** What white of paper is in HDR, in cd/m². Source: ITU-R BT.2408. */
const white = 203;
const shoulder = 0.8;
const steps = 4096;

/** Turns 8-bit RGB or RGBA into sRGB in place. HDR is mapped: what is as bright as paper stays, highlights are compressed. */
export function toSrgb(pixels: Uint8Array, channels: number, { primaries, transfer }: ColorNumbers): void {
  const linear = Float64Array.from({ length: 256 }, (_, value) => linearOf(value / 255, transfer));
  const encoded = Uint8Array.from({ length: steps + 1 }, (_, value) => Math.round(255 * encode(value / steps)));
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = toSrgbPrimaries.get(primaries) ?? same;
  for (let at = 0; at + 2 < pixels.length; at += channels) {
    const [r, s, t] = [
      linear[pixels[at] ?? 0] ?? 0,
      linear[pixels[at + 1] ?? 0] ?? 0,
      linear[pixels[at + 2] ?? 0] ?? 0,
    ];
    const [red, green, blue] = [a * r + b * s + c * t, d * r + e * s + f * t, g * r + h * s + i * t];
    const most = Math.max(red, green, blue);
    const share = most > shoulder ? compressed(most) / most : 1;
    for (const [place, value] of [red, green, blue].entries())
      pixels[at + place] = encoded[Math.round(Math.min(1, Math.max(0, value * share)) * steps)] ?? 0;
  }
}

const compressed = (value: number) => 1 - (1 - shoulder) * Math.exp((shoulder - value) / (1 - shoulder));
const encode = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

function linearOf(value: number, transfer: number): number {
  if (transfer === pq) {
    // SMPTE ST 2084
    const power = value ** (1 / 78.84375);
    const light = Math.max(power - 0.8359375, 0) / (18.8515625 - 18.6875 * power);
    return (10_000 / white) * light ** (1 / 0.1593017578125);
  }
  if (transfer === hlg) {
    // ITU-R BT.2100, on a screen of 1,000 cd/m²; its gamma is taken per channel
    const scene = value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
    return (1000 / white) * scene ** 1.2;
  }
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
