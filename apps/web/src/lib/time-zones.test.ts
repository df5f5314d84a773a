import { describe, expect, it } from 'vitest';
import { isSameZone, zoneLabel, zonesToChoose, zoneTyped } from './time-zones.ts';

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

  it('is listed after the likely ones, under the name in use today', () => {
    const zones = zonesToChoose(['Europe/Kiev', 'Mars/Olympus_Mons'], winter);
    const labels = zones.map(({ label }) => label);
    expect(labels.slice(0, 3)).toEqual(['Kyiv · UTC+02:00', 'Olympus Mons', 'Amsterdam · UTC+01:00']);
    expect(zones.at(-1)?.name, 'the rest of the world comes last').not.toMatch(/^Europe/);
    expect(zones).toContainEqual({ name: 'UTC', label: 'UTC' });
    expect(zones).toContainEqual({ name: 'Asia/Kolkata', label: 'Kolkata · UTC+05:30' });
    expect(labels.filter((label) => /^(?:Kyiv|Kiev|Calcutta)/.test(label))).toEqual(['Kyiv · UTC+02:00']);
    expect(new Set(zones.map(({ name }) => name)).size).toBe(zones.length);
  });

  it('is found by the beginning of its place, its former name, or its label', () => {
    const zones = zonesToChoose(['Europe/Berlin'], winter);
    const typed = ['ber', 'Calcutta', 'kolk', 'new york', 'Tokyo · UTC+09:00', 'asia/tokyo', 'at home', ' '];
    expect(typed.map((text) => zoneTyped(text, zones))).toEqual([
      ...['Europe/Berlin', 'Asia/Kolkata', 'Asia/Kolkata', 'America/New_York', 'Asia/Tokyo', 'Asia/Tokyo'],
      ...[undefined, undefined],
    ]);
  });
});
