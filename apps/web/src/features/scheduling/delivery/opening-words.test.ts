import { describe, expect, it } from 'vitest';
import { aMessage, anna } from '#web/testing/member-context.ts';
import { openingWords } from './opening-words.ts';

const sealed = { status: 'scheduled', deliveryDate: '2036-06-14' } as const;
const making = { id: 31, state: 'converting', progress: 40, reason: null, note: null, cutOff: null } as const;
const words = (overrides: Parameters<typeof aMessage>[0]) => openingWords(aMessage(overrides), anna.timeZone);

describe('when a message opens', () => {
  it('is shown as on the dashboard', () => {
    expect(words(sealed)).toBe('Opens for Emma on June 14, 2036');
    expect(words({ ...sealed, deliveryTime: '15:00' })).toBe('Opens for Emma on June 14, 2036 at 3:00\u00A0PM');
    expect(words({ status: 'scheduled' })).toBe('Sealed for Emma, no day yet');
    expect(words({})).toBe('Open for Emma');
  });

  it('says whose time it is if the member has another time zone', () => {
    const opening = { ...aMessage({ ...sealed, deliveryTime: '15:00' }).opening, timeZone: 'Asia/Tokyo' };
    expect(words({ opening })).toBe('Opens for Emma on June 14, 2036 at 3:00\u00A0PM their time');
    const sameClock = aMessage({ opening: { ...opening, timeZone: 'Europe/Kyiv' } });
    expect(openingWords(sameClock, 'Europe/Kiev')).toBe('Opens for Emma on June 14, 2036 at 3:00\u00A0PM');
  });

  it('isn’t promised before it can be played', () => {
    expect(words({ media: making })).toBe('Opens for Emma as soon as it’s ready');
    expect(words({ ...sealed, media: making })).toBe('Opens for Emma on June 14, 2036');
  });
});
