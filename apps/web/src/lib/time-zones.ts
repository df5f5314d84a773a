import { language } from '@someday/contract/texts/language.copy';
import { madeOnce } from '@someday/contract/texts/words';

/** One zone may have several names: Europe/Kiev, Europe/Kyiv. */
export function isSameZone(one: string, other: string): boolean {
  return one === other || mainName(one) === mainName(other);
}

/** Undefined for a zone this browser doesn't know. In English, since `offsetOf` reads its output. */
function zoneFormat(timeZone: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const mainName = madeOnce((timeZone: string) => zoneFormat(timeZone)?.resolvedOptions().timeZone ?? timeZone);

export type Zone = { name: string; label: string };

/** Browsers still list places by names that are no longer used. */
const renamed = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);
const currentName = (name: string) => renamed.get(name) ?? name;

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function zoneLabel(name: string, at: Date): string {
  const words = new Set([placeOf(name), offsetOf(name, at)].filter(Boolean)); // for UTC, both are the same
  return [...words].join(' · ');
}

/** All zones this browser knows: those in `first`, then those of the same part of the world, then the rest, each A to Z. */
export function zonesToChoose(first: readonly string[], at: Date): Zone[] {
  const likely = first.map(currentName);
  const parts = new Set(likely.map(partOf));
  const zoneOf = (name: string): Zone => ({ name, label: zoneLabel(name, at) });
  const all = [...Intl.supportedValuesOf('timeZone').map(currentName), 'UTC'];
  const others = [...new Set(all)].filter((name) => !likely.includes(name)).map(zoneOf);
  const isFar = ({ name }: Zone) => Number(!parts.has(partOf(name)));
  const sorted = others.toSorted((a, b) => isFar(a) - isFar(b) || a.label.localeCompare(b.label, language));
  return [...[...new Set(likely)].map(zoneOf), ...sorted];
}

const partOf = (name: string) => name.split('/')[0];

/** The zone that a member means by what they have typed: a place or the beginning of one, also by its former name. */
export function zoneTyped(typed: string, zones: readonly Zone[]): string | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return undefined;
  const former = [...renamed].find(([name]) => placeOf(name, name).toLowerCase().startsWith(text))?.[1];
  const found = zones.find(({ name, label }) => label.toLowerCase().startsWith(text) || name.toLowerCase() === text);
  return found?.name ?? former;
}

/** `America/Argentina/Buenos_Aires` → "Buenos Aires, Argentina". */
export function placeOf(zone: string, name = currentName(zone)): string {
  const [region = '', ...place] = name.replaceAll('_', ' ').split('/');
  return place.length === 0 ? region : place.toReversed().join(', ');
}

/** "UTC+01:00"; empty for a zone this browser doesn't know. Browsers write a zero offset as GMT or GMT+00:00. */
function offsetOf(timeZone: string, at: Date): string {
  const parts = zoneFormat(timeZone, { timeZoneName: 'longOffset' })?.formatToParts(at) ?? [];
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC').replace('+00:00', '');
}
