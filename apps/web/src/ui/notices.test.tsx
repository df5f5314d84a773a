import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentNotice, dismissNotice, notify } from '#web/lib/notice-store.ts';
import { FormNotice } from './form-alert.tsx';
import { Notices } from './notices.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Notices />);
});
afterEach(() => {
  act(() => dismissNotice(currentNotice()?.id ?? 0));
  cleanup();
  vi.useRealTimers();
});

const region = () => screen.getByRole('region', { name: 'Notices (F8)' });
const shown = () => within(region()).queryAllByRole('listitem');
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('a notice', () => {
  it('says its title and text', () => {
    act(() => notify({ title: 'Loved One Added', description: 'The code is ABCDE-FGHJK.' }));
    expect(shown()).toHaveLength(1);
    expect(region().textContent).toContain('Loved One Added');
    expect(region().textContent).toContain('The code is ABCDE-FGHJK.');
  });

  it('is alone: a new one takes the place of the last', () => {
    act(() => notify({ title: 'First' }));
    act(() => notify({ title: 'Second' }));
    expect(shown()).toHaveLength(1);
    expect(region().textContent).toContain('Second');
    expect(region().textContent).not.toContain('First');
  });

  it.each([
    ['info', 5000],
    ['danger', 5000],
    ['success', 8000],
    ['copied', 3000],
  ] as const)('of the kind %s stays %d milliseconds', (tone, ms) => {
    act(() => notify({ title: 'Here for a while', tone }));
    pass(ms - 1);
    expect(shown()).toHaveLength(1);
    pass(1);
    pass(1000);
    expect(shown()).toHaveLength(0);
  });

  it('may stay as long as its caller says', () => {
    act(() => notify({ title: 'A moment', durationMs: 100 }));
    pass(1200);
    expect(shown()).toHaveLength(0);
  });

  it('goes when it is dismissed', () => {
    act(() => notify({ title: 'Link Copied', tone: 'copied' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    pass(1000);
    expect(shown()).toHaveLength(0);
    expect(currentNotice()).toBeUndefined();
  });

  it('is reached with F8', () => {
    act(() => notify({ title: 'Upload failed', tone: 'danger' }));
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
    expect(region().contains(document.activeElement)).toBe(true);
  });

  it('may offer a way back, which takes the notice away', () => {
    const restore = vi.fn<() => void>();
    act(() => notify({ title: 'Message deleted', tone: 'success', action: { label: 'Undo', onSelect: restore } }));
    fireEvent.click(within(region()).getByRole('button', { name: 'Undo' }));
    expect(restore).toHaveBeenCalledOnce();
    pass(1000);
    expect(shown()).toHaveLength(0);
    expect(currentNotice()).toBeUndefined();
  });

  it('is followed by one that the way back leads to', () => {
    const onSelect = () => notify({ title: 'Restore failed', tone: 'danger' });
    act(() => notify({ title: 'Message deleted', action: { label: 'Undo', onSelect } }));
    fireEvent.click(within(region()).getByRole('button', { name: 'Undo' }));
    pass(1000);
    expect(region().textContent).toContain('Restore failed');
  });
});

describe('a notice about a form', () => {
  const refused = {
    title: 'Login Failed',
    description: 'Invalid email or password.',
    tone: 'danger',
    inForm: true,
  } as const;
  const openForm = () =>
    render(
      <form>
        <input aria-label="Email" />
        <FormNotice />
      </form>,
    );

  it('is shown in the form and nowhere else, for as long as it holds', () => {
    openForm();
    act(() => notify(refused));
    pass(60_000);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Login FailedInvalid email or password.');
    expect(shown()).toHaveLength(0);
  });

  it('ends as soon as an entry changes', () => {
    openForm();
    act(() => notify(refused));
    fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'a' } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(currentNotice()).toBeUndefined();
  });

  it('ends with the form', () => {
    const form = openForm();
    act(() => notify(refused));
    form.unmount();
    expect(currentNotice()).toBeUndefined();
    expect(shown()).toHaveLength(0);
  });

  it('leaves other notices to the region', () => {
    openForm();
    act(() => notify({ title: 'Link Copied', tone: 'copied' }));
    expect(shown()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is a notice like others where no form shows it', () => {
    act(() => notify(refused));
    expect(shown()).toHaveLength(1);
  });
});
