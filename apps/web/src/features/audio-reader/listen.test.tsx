import { setImmediate as nextTask } from 'node:timers/promises';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { termsFor } from '#web/content/terms.ts';
import { publicFacts } from '#web/lib/facts.ts';
import { openApp } from '#web/testing/app.tsx';
import { anna, daisy, letBrowserSpeak } from '#web/testing/speech.ts';
import type { ReadingDocument } from '#web/content/reading-document.ts';
import { Listen } from './listen.tsx';
import { readAloud } from './sentences.ts';

const text: ReadingDocument = {
  title: 'A letter',
  lead: 'It is short. It is ours.',
  updatedOn: '2026-11-22',
  sections: [
    { id: 'one', title: 'Beginning', blocks: ['Dear you.', ['first', 'second', 'third', 'fourth']] },
    { id: 'two', title: 'Middle', blocks: ['Here we are. We stay.'] },
    { id: 'three', title: 'End', blocks: ['Goodbye.'] },
  ],
};

function Page() {
  return (
    <article>
      <h1 data-read="title">{text.title}</h1>
      <p data-read="lead">{text.lead}</p>
      <Listen text={text} isNumbered />
      <label>
        Something to write <textarea />
      </label>
    </article>
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const bar = () => within(screen.getByRole('region', { name: 'Read aloud' }));
const press = (key: string, at: Element = document.body) => fireEvent.keyDown(at, { key });
/** A voice that was silenced restarts after 100 ms. */
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const passRestart = () => pass(100);

type Speech = ReturnType<typeof letBrowserSpeak>;
let speech: Speech;
const spoken = () => speech.utterances.map((utterance) => utterance.text);
/** The next sentence begins in a task of its own. */
const finish = () =>
  act(async () => {
    speech.finish();
    for (let task = 0; task < 2; task += 1) await nextTask();
  });

/** Opens the page and presses the button. */
async function listen() {
  await openPage();
  fireEvent.click(button('Listen to this page'));
  await act(async () => void (await import('./reader-bar.tsx'))); // the press loads it
}

async function openPage() {
  render(<Page />);
  await act(() => vi.waitFor(() => expect(speech.isWatched).toBe(true)));
  vi.useFakeTimers();
}

beforeEach(() => {
  speech = letBrowserSpeak();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the reader of a page', () => {
  it('reads one sentence after another, and highlights the current one', async () => {
    await listen();
    expect(spoken()).toEqual(['A letter']);
    expect(document.querySelector('[data-being-read]')?.textContent).toBe('A letter');
    await finish();
    expect(spoken()).toEqual(['A letter', 'It is short.']);
    expect(document.querySelectorAll('[data-being-read]')).toHaveLength(1);
    expect(document.querySelector('[data-being-read]')?.textContent).toBe(text.lead);
    expect(bar().getByText('Section 1 of 3 • 6% complete')).toBeDefined();
  });

  it('begins no sentence within the end of another, as WebKit would never finish it', async () => {
    await listen();
    act(() => speech.finish());
    expect(spoken()).toEqual(['A letter']);
    await act(() => vi.waitFor(() => expect(spoken()).toEqual(['A letter', 'It is short.'])));
  });

  it('pauses without the browser’s own pause, and repeats the sentence when it resumes', async () => {
    await listen();
    await finish();
    fireEvent.click(bar().getByRole('button', { name: 'Pause' }));
    expect(speech.present).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('Paused.');
    fireEvent.click(bar().getByRole('button', { name: 'Resume' }));
    expect(screen.getByRole('status').textContent).toBe('');
    passRestart();
    expect(spoken()).toEqual(['A letter', 'It is short.', 'It is short.']);
  });

  it('can also be paused and resumed from the page’s header', async () => {
    await listen();
    fireEvent.click(button('Pause reading'));
    expect(speech.present).toBeNull();
    fireEvent.click(button('Resume reading'));
    passRestart();
    expect(spoken()).toEqual(['A letter', 'A letter']);
  });

  it('restarts 100 ms after the slider was moved, where the slider came to rest', async () => {
    await listen();
    const slider = bar().getByRole('slider', { name: 'Position in the text' });
    fireEvent.change(slider, { target: { value: '8' } });
    fireEvent.change(slider, { target: { value: '10' } });
    expect(speech.present).toBeNull();
    pass(99);
    expect(spoken()).toEqual(['A letter']);
    pass(1);
    expect(spoken()).toEqual(['A letter', 'Here we are.']);
  });

  it('skips by sections, up to the first and last', async () => {
    await listen();
    expect(button('Previous section').disabled).toBe(true);
    button('Next section').focus();
    fireEvent.click(button('Next section'));
    passRestart();
    expect(speech.last.text).toBe('2. Middle');
    expect(button('Previous section').disabled).toBe(false);
    fireEvent.click(button('Next section'));
    passRestart();
    expect(speech.last.text).toBe('3. End');
    expect(button('Next section').disabled).toBe(true);
    expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Pause' }));
  });

  it('stops, and can start over', async () => {
    await listen();
    await finish();
    fireEvent.click(button('Stop'));
    expect(speech.present).toBeNull();
    expect(button('Stop').disabled).toBe(true);
    expect(document.querySelector('[data-being-read]')).toBeNull();
    fireEvent.click(bar().getByRole('button', { name: 'Play' }));
    passRestart();
    expect(speech.last.text).toBe('A letter');
  });

  it('says when it has reached the end', async () => {
    await listen();
    for (let count = 0; count < 14; count += 1) await finish();
    expect(speech.last.text).toBe('Goodbye.');
    expect(screen.getByRole('status').textContent).toBe('End of the page.');
    expect(bar().getByText('Section 3 of 3 • 100% complete')).toBeDefined();
  });

  it('updates its progress within a sentence every three seconds', async () => {
    await listen();
    act(() => speech.present?.report('start'));
    act(() => speech.present?.report('boundary', { charIndex: 8 }));
    expect(bar().getByText('Section 1 of 3 • 0% complete')).toBeDefined();
    pass(3000);
    expect(bar().getByText('Section 1 of 3 • 6% complete')).toBeDefined();
  });

  it('stops when its page is left', async () => {
    await listen();
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(speech.present).toBeNull();
  });

  it('stops when another page is opened', async () => {
    const { unmount } = render(<Page />);
    await act(() => vi.waitFor(() => expect(speech.isWatched).toBe(true)));
    fireEvent.click(button('Listen to this page'));
    expect(spoken()).toEqual(['A letter']);
    unmount();
    expect(speech.present).toBeNull();
    expect(speech.isWatched).toBe(false);
  });

  it('stops when its bar is closed, and focus returns to the button', async () => {
    await listen();
    fireEvent.click(button('Close the reader'));
    expect(speech.present).toBeNull();
    expect(screen.queryByRole('region', { name: 'Read aloud' })).toBeNull();
    expect(document.activeElement).toBe(button('Listen to this page'));
  });
});

describe('the reader’s keys', () => {
  it('pause, resume, skip five sentences and stop', async () => {
    await listen();
    press(' ');
    expect(speech.present).toBeNull();
    press(' ');
    passRestart();
    expect(speech.last.text).toBe('A letter');
    press('ArrowRight');
    passRestart();
    expect(speech.last.text).toBe('first');
    press('ArrowLeft');
    passRestart();
    expect(speech.last.text).toBe('A letter');
    press('Escape');
    expect(speech.present).toBeNull();
    expect(button('Stop').disabled).toBe(true);
  });

  it('belong to the page until reading starts', async () => {
    await openPage();
    for (const key of [' ', 'ArrowRight', 'Escape']) expect(press(key)).toBe(true);
    expect(spoken()).toEqual([]);
  });

  it('belong to the page again after Stop, except within the bar', async () => {
    await listen();
    fireEvent.click(button('Stop'));
    for (const key of [' ', 'ArrowRight', 'Escape']) expect(press(key)).toBe(true);
    expect(press('ArrowRight', button('Settings'))).toBe(false);
    fireEvent.click(bar().getByRole('button', { name: 'Play' }));
    passRestart();
    expect(spoken()).toEqual(['A letter', 'first']);
  });

  it('leave Esc to an open dialog before stopping the reader', async () => {
    await listen();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.setAttribute('open', '');
    expect(press('Escape')).toBe(true);
    expect(speech.present).not.toBeNull();
    dialog.remove();
    expect(press('Escape')).toBe(false);
    expect(speech.present).toBeNull();
  });

  it('belong to controls that use them', async () => {
    await listen();
    const field = screen.getByRole('textbox');
    for (const key of [' ', 'ArrowRight', 'ArrowLeft']) expect(press(key, field)).toBe(true);
    expect(press(' ', button('Stop'))).toBe(true);
    expect(press('ArrowRight', bar().getByRole('slider'))).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'ArrowRight', altKey: true })).toBe(true);
    expect(spoken()).toEqual(['A letter']);
    expect(press(' ')).toBe(false);
  });
});

describe('the reader’s settings', () => {
  const open = async () => {
    await listen();
    fireEvent.click(button('Settings'));
  };

  it('start at 80% and 1x, within the specification’s limits', async () => {
    await open();
    const [volume, speed] = [
      screen.getByRole('slider', { name: 'Volume' }),
      screen.getByRole('slider', { name: 'Speed' }),
    ];
    const limits = (slider: HTMLElement) => ['min', 'max', 'step', 'value'].map((name) => slider.getAttribute(name));
    expect(limits(volume)).toEqual(['0', '1', '0.1', '0.8']);
    expect(limits(speed)).toEqual(['0.5', '2', '0.1', '1']);
    expect(screen.getByText('80%')).toBeDefined();
    expect(screen.getByText('1x')).toBeDefined();
    expect(speech.last).toMatchObject({ volume: 0.8, rate: 1, voice: null, lang: 'en-US' });
  });

  it('apply right away: the sentence is repeated', async () => {
    await open();
    fireEvent.change(screen.getByRole('slider', { name: 'Speed' }), { target: { value: '1.2' } });
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.5' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Voice' }), { target: { value: daisy.voiceURI } });
    passRestart();
    expect(spoken()).toEqual(['A letter', 'A letter']);
    expect(speech.last).toMatchObject({ rate: 1.2, volume: 0.5, voice: daisy, lang: 'en-GB' });
    expect(screen.getByText('1.2x')).toBeDefined();
    expect(screen.getByText('50%')).toBeDefined();
  });

  it('list every voice with its language, English first, including voices that load late', async () => {
    await open();
    const voices = () =>
      [...screen.getByRole('combobox', { name: 'Voice' }).children].map((voice) => voice.textContent);
    expect(voices()).toEqual(['Device default', 'Daisy (British English)', 'Anna (German (Germany))']);
    speech.voices = [...speech.voices, { voiceURI: 'late', name: 'Late', lang: 'en-US' }];
    act(() => void speech.dispatchEvent(new Event('voiceschanged')));
    expect(voices()).toContain('Late (American English)');
    speech.voices = [anna];
    act(() => void speech.dispatchEvent(new Event('voiceschanged')));
    expect(voices()).toHaveLength(2);
  });

  it('tell voices apart that have no address, as in WebKit for Linux', async () => {
    speech.voices = [daisy, { ...daisy, name: 'Kate' }].map((voice) => ({ ...voice, voiceURI: '' }));
    await open();
    fireEvent.change(screen.getByRole('combobox', { name: 'Voice' }), { target: { value: 'Kate' } });
    passRestart();
    expect(speech.last.voice?.name).toBe('Kate');
  });

  it('are saved on this device', async () => {
    await open();
    fireEvent.change(screen.getByRole('slider', { name: 'Speed' }), { target: { value: '1.7' } });
    expect(JSON.parse(localStorage.getItem('audioReader') ?? '')).toEqual({ volume: 0.8, rate: 1.7, voice: null });
  });

  it.each(['no JSON', '[]', '{"rate":"fast","volume":99,"voice":7}', 'null'])(
    'survive corrupt storage: %s',
    async (kept) => {
      localStorage.setItem('audioReader', kept);
      await listen();
      expect(speech.last.rate).toBe(1);
      expect(speech.last.voice).toBeNull();
    },
  );
});

describe('a device that can’t read aloud', () => {
  const alert = () => screen.getByRole('alert').textContent;

  it('says so when it has no voice, and what to do', async () => {
    speech.voices = [];
    await listen();
    act(() => speech.fail('synthesis-failed'));
    expect(alert()).toMatch(/^This device has no voice for reading aloud\. Add one/);
    expect(bar().getAllByRole('button')).toEqual([button('Close the reader')]);
    expect(bar().queryByRole('slider')).toBeNull();
  });

  it('says so when its browser has no speech API', async () => {
    vi.stubGlobal('speechSynthesis', undefined);
    render(<Page />);
    await userEvent.click(button('Listen to this page'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This device has no voice/);
  });

  it('says so when its voice stays silent, and until then that it waits for one', async () => {
    speech.voices = [];
    await listen();
    pass(7999);
    expect(bar().getByText('Waiting for a voice…')).toBeDefined();
    pass(1);
    expect(alert()).toMatch(/^This device has no voice/);
  });

  it('can resume after its browser blocked the voice or the voice stopped', async () => {
    await listen();
    act(() => speech.fail('not-allowed'));
    expect(alert()).toMatch(/^Your browser blocked the voice/);
    fireEvent.click(bar().getByRole('button', { name: 'Resume' }));
    passRestart();
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => speech.fail('network'));
    expect(alert()).toMatch(/^The voice stopped/);
    expect(button('Stop').disabled).toBe(false);
  });
});

describe('a reading page', () => {
  it('reserves space for the button but hides it until its scripts have loaded', () => {
    const drawn = renderToString(<Listen text={text} isNumbered />);
    expect(drawn).toMatch(/^<div class="invisible/);
  });

  it('has every sentence where the reader expects it', async () => {
    openApp('/terms-of-service');
    await screen.findByRole('heading', { level: 1 });
    const sentences = readAloud(termsFor(publicFacts()), false);
    expect(sentences.length).toBeGreaterThan(100);
    for (const { block, start, end, spoken } of sentences) {
      const places = document.querySelectorAll(`[data-read="${block}"]`);
      expect([...places].map((place) => place.firstChild?.textContent?.slice(start, end))).toEqual([spoken]);
    }
  });
});
