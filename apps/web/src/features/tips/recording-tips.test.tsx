import { limits } from '@someday/contract/rules/limits';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordingMinutes } from '#web/content/recording-tips.ts';
import { recorderCopy } from '#web/features/recorder/recorder.copy.ts';
import { openApp } from '#web/testing/app.tsx';

describe('Recording Tips', () => {
  beforeEach(async () => {
    openApp('/recording-tips');
    await screen.findByText('Recording Tips', { selector: 'h1' });
  });
  afterEach(cleanup);

  it('agree with the recorder’s tips', () => {
    const text = document.body.textContent;
    const subjects = recorderCopy.tipList.map((tip) => /^(Good lighting|Steady camera|Speak clearly)/.exec(tip)?.[0]);
    expect(subjects).toHaveLength(3);
    for (const subject of subjects) expect(text).toContain(subject ?? 'a tip of another kind');
    for (const word of [recorderCopy.pause, recorderCopy.resume, recorderCopy.record]) expect(text).toContain(word);
  });

  it('give the best and the maximum length', () => {
    expect(recordingMinutes.longest * 60).toBe(limits.recordingSeconds);
    const length = screen.getByRole('region', { name: 'How long?' });
    within(length).getByText('2-4 minutes is the sweet spot');
    expect(length.textContent).toContain('up to 5 minutes');
  });

  it('have a checklist', () => {
    const list = within(screen.getByRole('region', { name: 'The checklist' }));
    expect(list.getAllByRole('checkbox').length).toBeGreaterThanOrEqual(8);
    list.getByRole('checkbox', { name: 'Lens wiped' });
  });

  it('link to recording, ideas and home, and have no broken anchors', () => {
    const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(addresses).toEqual(expect.arrayContaining(['/', '/message-tips', '/member-dashboard?dialog=send']));
    const jumps = addresses.flatMap((address) => /^\/recording-tips#(.+)/.exec(address)?.[1] ?? []);
    expect(jumps.length).toBeGreaterThan(5);
    expect(jumps.filter((id) => !document.getElementById(id))).toEqual([]);
  });
});
