import { describe, expect, it } from 'vitest';
import { outgoingOf } from './use-first-message.ts';

const words = { title: 'A song', category: 'just-because' } as const;
const emma = { id: 7, name: 'Emma' };

describe('the first message as it is told to go', () => {
  it('has the onboarding’s own limit for a file that was chosen there', () => {
    const file = new File(['moving picture'], 'sea.mov', { type: 'video/quicktime' });
    const { fields } = outgoingOf(words, { kind: 'file', messageType: 'video', file }, emma);
    expect(fields).toMatchObject({ ...words, childId: 7, chosenIn: 'onboarding' });
  });

  it('has no limit of its own for a recording: it may be as long as anywhere', () => {
    const take = { blob: new Blob(['moving picture'], { type: 'video/webm' }), seconds: 3, keptId: 'a' };
    const { fields, takeId } = outgoingOf(words, { kind: 'recording', messageType: 'video', take }, emma);
    expect([fields.chosenIn, takeId]).toEqual(['', 'a']);
  });
});
