/** One zone may have several names: Europe/Kiev, Europe/Kyiv. */
export function isSameZone(one: string, other: string): boolean {
  return one === other || mainName(one) === mainName(other);
}

/** How dates are written in a zone; undefined for one this browser does not know. */
function zoneFormat(timeZone: string, options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function mainName(timeZone: string): string {
  return zoneFormat(timeZone)?.resolvedOptions().timeZone ?? timeZone;
}

type Zone = {
  /** IANA name. */
  name: string;
  /** "New York · UTC-05:00": the place first, so that typing its name finds it in the list. */
  label: string;
};
type ZoneRegion = { label: string; zones: Zone[] };

const regionNames: Record<string, string> = {
  America: 'Americas',
  Arctic: 'Arctic',
  Atlantic: 'Atlantic Ocean',
  Indian: 'Indian Ocean',
  Pacific: 'Pacific Ocean',
};
const worldwide = 'Worldwide';

/** The zone this device is set to. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Name of a zone for people, with how far its clocks are from UTC at an instant. */
export function zoneLabel(name: string, at: Date): string {
  const words = new Set([placeOf(name), offsetOf(name, at)].filter(Boolean)); // UTC is both
  return [...words].join(' · ');
}

/** All zones this browser knows and those in `more`, by region, each region's places in alphabetical order. */
export function zoneRegions(more: readonly string[], at: Date): ZoneRegion[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...more]);
  const regions = new Map<string, Zone[]>();
  for (const name of names) {
    const region = regionOf(name);
    regions.set(region, [...(regions.get(region) ?? []), { name, label: zoneLabel(name, at) }]);
  }
  return [...regions].map(([label, zones]) => ({ label, zones: zones.toSorted(byLabel) })).toSorted(byLabel);
}

/** Alphabetical; what belongs to no region comes last. */
function byLabel(one: { label: string }, other: { label: string }): number {
  const last = Number(one.label === worldwide) - Number(other.label === worldwide);
  return last || one.label.localeCompare(other.label, 'en');
}

function regionOf(name: string): string {
  const [region = '', ...place] = name.split('/');
  return place.length === 0 || region === 'Etc' ? worldwide : (regionNames[region] ?? region);
}

/** `America/Argentina/Buenos_Aires` → "Buenos Aires, Argentina". */
export function placeOf(name: string): string {
  const [region = '', ...place] = name.replaceAll('_', ' ').split('/');
  return place.length === 0 ? region : place.toReversed().join(', ');
}

/** "UTC+01:00"; empty for a zone this browser does not know. Browsers write no offset as GMT or as GMT+00:00. */
function offsetOf(timeZone: string, at: Date): string {
  const parts = zoneFormat(timeZone, { timeZoneName: 'longOffset' })?.formatToParts(at) ?? [];
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return offset.replace('GMT', 'UTC').replace('+00:00', '');
}
