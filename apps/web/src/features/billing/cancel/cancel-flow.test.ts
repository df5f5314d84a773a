import { describe, expect, it } from 'vitest';
import { atForm, nextStep, type CancelEvent, type CancelFlow } from './cancel-flow.ts';

const given = { reason: 'not-using', feedback: '', confirmEmail: 'anna@example.com' } as const;
const endsAt = '2027-01-31T10:00:00.000Z';
const confirm: CancelFlow = { step: 'confirm', given };
const processing: CancelFlow = { step: 'processing', given };
const completed: CancelFlow = { step: 'completed', endsAt };
const events: Record<CancelEvent['type'], CancelEvent> = {
  checked: { type: 'checked', given },
  wentBack: { type: 'wentBack' },
  confirmed: { type: 'confirmed' },
  failed: { type: 'failed', failure: 'The bank is asleep.' },
  canceled: { type: 'canceled', endsAt },
};

describe('canceling a membership', () => {
  const rows: [CancelFlow, CancelEvent['type'], CancelFlow][] = [
    [atForm, 'checked', confirm],
    [confirm, 'wentBack', atForm],
    [confirm, 'confirmed', processing],
    [processing, 'canceled', completed],
    [processing, 'failed', { step: 'form', failure: 'The bank is asleep.' }],
  ];
  it.each(rows)('goes from %o by “%s” to %o', (flow, event, next) => {
    expect(nextStep(flow, events[event])).toEqual(next);
  });

  it('ignores events that don’t fit the step', () => {
    const wanted = new Set(rows.map(([{ step }, event]) => `${step} ${event}`));
    for (const flow of [atForm, confirm, processing, completed]) {
      for (const event of Object.values(events)) {
        if (!wanted.has(`${flow.step} ${event.type}`))
          expect(nextStep(flow, event), `${flow.step} ${event.type}`).toBe(flow);
      }
    }
  });

  it('drops the failure when the form is sent again', () => {
    const failed = nextStep(processing, events.failed);
    expect(nextStep(nextStep(failed, events.checked), events.wentBack)).toEqual(atForm);
  });
});
