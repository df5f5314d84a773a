import { describe, expect, it } from 'vitest';
import { exportOf, message, person, sealedUntil } from '#web/testing/archive.ts';
import { fileAddress, exportIn, readArchive, sectionsOf } from './archive.ts';

const now = new Date('2027-05-04T12:00:00Z');

describe('A message in an archive', () => {
  it.each([
    [
      'opens on its day in its own zone',
      { seal: sealedUntil('2031-05-04T03:30:00Z') },
      { kind: 'sealed', day: '2031-05-03' },
    ],
    ['is sealed with no day yet', { seal: sealedUntil(null) }, { kind: 'sealed', day: null }],
    [
      'was sealed until a day that has come since',
      { seal: sealedUntil('2027-05-04T04:00:00Z') },
      { kind: 'past', day: '2027-05-04' },
    ],
    ['has been open since its day', {}, { kind: 'open', day: '2026-11-05' }],
    [
      'was opened on a day of its member’s',
      { viewedAt: '2027-01-01T03:00:00Z' },
      { kind: 'opened', day: '2026-12-31' },
    ],
    ['is in the library', { person: null, seal: null }, { kind: 'library', day: null }],
    [
      'is deleted, whatever else it was',
      { deletedAt: '2027-05-01T12:00:00Z', seal: sealedUntil(null) },
      { kind: 'deleted', day: '2027-05-01' },
    ],
  ])('%s', (_rule, fields, state) => {
    const { addressed, library, deleted } = readArchive(exportOf([message(1, fields)]), now);
    expect([...addressed, ...library, ...deleted].map((one) => one.state)).toEqual([state]);
  });

  it('keeps a day if the browser doesn’t know its zone', () => {
    const seal = sealedUntil('2031-05-03T12:00:00Z', { zone: 'Moon/Tycho' });
    expect(readArchive(exportOf([message(1, { seal })]), now).addressed[0]?.day).toBe('2031-05-03');
  });

  it('alone is left out if it can’t be read', () => {
    const saved = exportOf([message(1, { createdAt: '-000001-01-01T00:00:00.000Z' }), message(2)]);
    expect(exportIn(JSON.stringify(saved)).messages).toEqual([message(2)]);
  });

  it('has the address of its file, whatever people put in names', () => {
    expect(fileAddress({ path: 'Emma #1/50% “off”?/víd eo.mp4' })).toBe(
      './Emma%20%231/50%25%20%E2%80%9Coff%E2%80%9D%3F/v%C3%ADd%20eo.mp4',
    );
  });
});

describe('The sections of an archive', () => {
  const archive = readArchive(
    exportOf(
      [
        message(1, { person: 2, seal: sealedUntil('2031-05-03T12:00:00Z') }),
        message(2, { seal: sealedUntil(null) }),
        message(3, { seal: sealedUntil('2030-01-01T12:00:00Z') }),
        message(4),
        message(5, { person: null, seal: null }),
        message(6, { deletedAt: '2027-05-01T12:00:00Z' }),
      ],
      { people: [person(1, 'Emma'), person(2, 'Theo'), person(3, 'Rose')] },
    ),
    now,
  );
  const shown = (view: 'by-person' | 'by-day') =>
    sectionsOf(archive, view).map(({ id, messages }) => [id, ...messages.map((one) => one.id)]);

  it('are people with messages, then the library and what was deleted', () => {
    expect(shown('by-person')).toEqual([
      ['person-1', 4, 3, 2],
      ['person-2', 1],
      ['library', 5],
      ['deleted', 6],
    ]);
  });

  it('are years, then what has no day yet', () => {
    expect(shown('by-day')).toEqual([
      ['year-2026', 4],
      ['year-2030', 3],
      ['year-2031', 1],
      ['no-day', 2],
      ['library', 5],
      ['deleted', 6],
    ]);
  });
});

it('A loved one’s archive calls the sender what the loved one calls them', () => {
  const archive = { kind: 'loved-one', people: [person(1, 'Emma', { senderName: 'Mom' })] } as const;
  expect(readArchive(exportOf([], { ...archive, people: [...archive.people] }), now).from).toBe('Mom');
  expect(readArchive(exportOf([], { kind: 'loved-one' }), now).from).toBe('Anna Hart');
});
