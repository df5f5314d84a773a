/** One zone may have several names: Europe/Kiev, Europe/Kyiv. */
export function isSameZone(one: string, other: string): boolean {
  return one === other || mainName(one) === mainName(other);
}

/** How dates are written in a zone; undefined for one this browser does not know. */
export function zoneFormat(
  timeZone: string,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat | undefined {
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
