import { describe, expect, it } from 'vitest';
import { isSameZone, zoneLabel, zoneRegions } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

describe('a time zone', () => {
  it.each([
    ['Europe/Berlin', winter, 'Berlin · UTC+01:00'],
    ['Europe/Berlin', summer, 'Berlin · UTC+02:00'],
    ['America/New_York', winter, 'New York · UTC-05:00'],
    ['America/Argentina/Buenos_Aires', winter, 'Buenos Aires, Argentina · UTC-03:00'],
    ['Asia/Kathmandu', winter, 'Kathmandu · UTC+05:45'],
    ['Africa/Abidjan', winter, 'Abidjan · UTC'],
    ['UTC', winter, 'UTC'],
    ['Mars/Olympus_Mons', winter, 'Olympus Mons'],
  ])('%s shows its place and offset', (name, at, label) => {
    expect(zoneLabel(name, at)).toBe(label);
  });

  it('is the same under its other names, and different from others', () => {
    expect(isSameZone('Europe/Kiev', 'Europe/Kyiv')).toBe(true);
    expect(isSameZone('Europe/Berlin', 'Europe/Paris')).toBe(false);
    expect(isSameZone('Mars/Olympus_Mons', 'Europe/Paris')).toBe(false);
  });

  it('is listed under its region in alphabetical order, and the account’s own is always included', () => {
    const regions = zoneRegions(['Mars/Olympus_Mons', 'Europe/Berlin'], winter);
    const labels = regions.map(({ label }) => label);
    expect(labels.at(-1)).toBe('Worldwide');
    expect(labels).toEqual(expect.arrayContaining(['Africa', 'Americas', 'Europe', 'Mars', 'Pacific Ocean']));
    expect(regions.at(-1)?.zones).toContainEqual({ name: 'UTC', label: 'UTC' });
    const europe = regions.find(({ label }) => label === 'Europe')?.zones ?? [];
    expect(europe.filter(({ name }) => name === 'Europe/Berlin')).toHaveLength(1);
    expect(europe[0]?.label).toMatch(/^Amsterdam/);
  });
});
