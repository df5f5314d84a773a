import { describe, expect, it } from 'vitest';
import { aMessage } from '#web/testing/member-world.ts';
import { editMessageSchema, editInput, editOf, noteOn } from './edit-form.ts';

describe('a message that is edited', () => {
  it('sends its title, and of the rest what was changed', () => {
    const message = aMessage({ deliveryDate: '2031-06-14', deliveryTime: '15:00', status: 'scheduled' });
    const input = editInput(message);
    const edit = (fields: Partial<typeof input>) => editOf(message, { ...input, ...fields }, 'scheduled');
    expect(edit({})).toEqual({ title: message.title });
    expect(edit({ category: 'celebration', description: 'Long ago' })).toEqual({
      title: message.title,
      category: 'celebration',
      description: 'Long ago',
    });
    expect(edit({ deliveryDate: '' })).toEqual({
      title: message.title,
      deliveryDate: '',
      deliveryTime: '',
      knownStatus: 'scheduled',
    });
    expect(edit({ isSurprise: true })).toEqual({ title: message.title, isSurprise: true });
    expect(edit({ openNow: true, deliveryDate: '2040-01-01' }), 'a day that was chosen before').toEqual({
      title: message.title,
      openNow: true,
      knownStatus: 'scheduled',
    });
  });

  it('may keep a day that has passed, but not get one', () => {
    const opened = aMessage({ deliveryDate: '2020-06-14' });
    const isFine = (deliveryDate: string) =>
      editMessageSchema(opened, '2026-11-22').safeParse({ ...editInput(opened), deliveryDate }).success;
    expect([isFine('2020-06-14'), isFine(''), isFine('2026-11-22'), isFine('2026-11-21')]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('tells when it would disappear, and when it would open', () => {
    const earliest = '2026-11-22';
    const open = aMessage();
    const viewed = aMessage({ status: 'viewed', isViewed: true });
    const sealed = aMessage({ status: 'scheduled', deliveryDate: '2031-06-14' });
    expect(noteOn(open, '', earliest)).toBeUndefined();
    expect(noteOn(open, '2026-01-01', earliest)).toBeUndefined();
    expect(noteOn(open, '2031-06-14', earliest)).toMatch(/^Emma can open this message now\..* disappears/);
    expect(noteOn(viewed, '2031-06-14', earliest)).toMatch(/^Emma has opened this message already\..* disappears/);
    expect(noteOn(sealed, '2031-06-14', earliest)).toBeUndefined();
    expect(noteOn(sealed, '2031-06-15', earliest)).toBeUndefined();
    expect(noteOn(sealed, '', earliest)).toMatch(/^Without a date it opens at once/);
    expect(noteOn(sealed, '', earliest, 1)).toMatch(/^Without a date it stays sealed for Emma/);
  });
});
