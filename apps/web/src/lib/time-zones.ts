import { language } from '@someday/contract/texts/language.copy';
import { madeOnce } from '@someday/contract/texts/words';
import { zoneRegionNames, zonesWorldwide } from './lib.copy.ts';

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

type Zone = {
  name: string;
  /** "New York · UTC-05:00": the place comes first, so that typing its name finds it in a select. */
  label: string;
};
type ZoneRegion = { label: string; zones: Zone[] };

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function zoneLabel(name: string, at: Date): string {
  const words = new Set([placeOf(name), offsetOf(name, at)].filter(Boolean)); // for UTC, both are the same
  return [...words].join(' · ');
}

/** All zones this browser knows, and those in `more`, by region. Regions and places are in alphabetical order. */
export function zoneRegions(more: readonly string[], at: Date): ZoneRegion[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more]);
  const regions = new Map<string, Zone[]>();
  for (const name of names) {
    const region = regionOf(name);
    regions.set(region, [...(regions.get(region) ?? []), { name, label: zoneLabel(name, at) }]);
  }
  return [...regions].map(([label, zones]) => ({ label, zones: zones.toSorted(byLabel) })).toSorted(byLabel);
}

function byLabel(one: { label: string }, other: { label: string }): number {
  const last = Number(one.label === zonesWorldwide) - Number(other.label === zonesWorldwide);
  return last || one.label.localeCompare(other.label, language);
}

function regionOf(name: string): string {
  const [region = '', ...place] = name.split('/');
  return place.length === 0 || region === 'Etc' ? zonesWorldwide : (zoneRegionNames[region] ?? region);
}

/** `America/Argentina/Buenos_Aires` → "Buenos Aires, Argentina". */
export function placeOf(name: string): string {
  const [region = '', ...place] = name.replaceAll('_', ' ').split('/');
  return place.length === 0 ? region : place.toReversed().join(', ');
}

/** "UTC+01:00"; empty for a zone this browser doesn't know. Browsers write a zero offset as GMT or GMT+00:00. */
function offsetOf(timeZone: string, at: Date): string {
  const parts = zoneFormat(timeZone, { timeZoneName: 'longOffset' })?.formatToParts(at) ?? [];
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC').replace('+00:00', '');
}
