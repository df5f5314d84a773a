import { onDevice } from '#web/lib/storage.ts';

/** Source: specification part 2 §9. */
export const volumeRange = { min: 0, max: 1, step: 0.1 } as const;

export const rateRange = { min: 0.5, max: 2, step: 0.1 } as const;

export interface ReaderSettings {
  readonly volume: number;
  readonly rate: number;
  /** The `voiceURI` of the chosen voice; null leaves the choice to the device. */
  readonly voice: string | null;
}

export const initialSettings: ReaderSettings = { volume: 0.8, rate: 1, voice: null };

type Range = { readonly min: number; readonly max: number };

/** Rounded to tenths, since a slider's steps can add up to 1.2000000000000002. */
const within = ({ min, max }: Range, value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(min, Math.round(value * 10) / 10))
    : otherwise;

/** Clamps what is given to its limits. Missing and invalid values are left unchanged. */
export function sanitized(
  given: Partial<Record<keyof ReaderSettings, unknown>>,
  before: ReaderSettings,
): ReaderSettings {
  return {
    volume: within(volumeRange, given.volume, before.volume),
    rate: within(rateRange, given.rate, before.rate),
    voice: typeof given.voice === 'string' || given.voice === null ? given.voice : before.voice,
  };
}

const key = 'audioReader';

export function keptSettings(): ReaderSettings {
  const kept = onDevice.value(key);
  return typeof kept === 'object' && kept !== null ? sanitized(kept, initialSettings) : initialSettings;
}

export function keepSettings(settings: ReaderSettings): void {
  onDevice.keep(key, settings);
}
