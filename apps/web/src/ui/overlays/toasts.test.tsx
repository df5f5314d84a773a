import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToast, dismissToast, showToast } from '#web/lib/toast-store.ts';
import { FormToast } from '#web/ui/alerts.tsx';
import { Toasts } from './toasts.tsx';

// The first one loads what all are made of.
beforeAll(async () => {
  render(<Toasts />);
  act(() => showToast({ title: 'The first' }));
  await screen.findByText('The first');
  act(() => dismissToast(currentToast()?.id ?? 0));
  cleanup();
});
beforeEach(() => {
  vi.useFakeTimers();
  render(<Toasts />);
});
afterEach(() => {
  act(() => dismissToast(currentToast()?.id ?? 0));
  cleanup();
  vi.useRealTimers();
});

const region = () => screen.getByRole('region', { name: 'Notices (F8)' });
const shown = () => within(region()).queryAllByRole('listitem');
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('a toast', () => {
  it('shows its title and text', () => {
    act(() => showToast({ title: 'Loved One Added', description: 'The code is ABCDE-FGHJK.' }));
    expect(shown()).toHaveLength(1);
    expect(region().textContent).toContain('Loved One Added');
    expect(region().textContent).toContain('The code is ABCDE-FGHJK.');
  });

  it('is replaced by a new one', () => {
    act(() => showToast({ title: 'First' }));
    act(() => showToast({ title: 'Second' }));
    expect(shown()).toHaveLength(1);
    expect(region().textContent).toContain('Second');
    expect(region().textContent).not.toContain('First');
  });

  it.each([
    ['info', 5000],
    ['danger', 5000],
    ['success', 8000],
    ['copied', 3000],
  ] as const)('with the tone %s stays for %d ms', (tone, ms) => {
    act(() => showToast({ title: 'Here for a while', tone }));
    pass(ms - 1);
    expect(shown()).toHaveLength(1);
    pass(1);
    pass(1000);
    expect(shown()).toHaveLength(0);
  });

  it('can have its own duration', () => {
    act(() => showToast({ title: 'A moment', durationMs: 100 }));
    pass(1200);
    expect(shown()).toHaveLength(0);
  });

  it('stays while someone points at it, but not because a pointer rests where it appeared', () => {
    act(() => showToast({ title: 'Video Uploaded', durationMs: 100 }));
    const moved = (movementX: number) =>
      act(() => void shown()[0]?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, movementX })));
    moved(0);
    pass(99);
    moved(4);
    pass(1000);
    expect(shown()).toHaveLength(1);
    const [held] = shown();
    if (held) fireEvent.pointerLeave(held);
    pass(1);
    expect(shown()).toHaveLength(0);

    act(() => showToast({ title: 'Video Uploaded', durationMs: 100 }));
    moved(0);
    pass(100);
    expect(shown()).toHaveLength(0);
  });

  it('can be dismissed', () => {
    act(() => showToast({ title: 'Link Copied', tone: 'copied' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    pass(1000);
    expect(shown()).toHaveLength(0);
    expect(currentToast()).toBeUndefined();
  });

  it('gets focus with F8', () => {
    act(() => showToast({ title: 'Upload failed', tone: 'danger' }));
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
    expect(region().contains(document.activeElement)).toBe(true);
  });

  it('can offer an action, which dismisses it', () => {
    const restore = vi.fn<() => void>();
    act(() => showToast({ title: 'Message deleted', tone: 'success', action: { label: 'Undo', onSelect: restore } }));
    fireEvent.click(within(region()).getByRole('button', { name: 'Undo' }));
    expect(restore).toHaveBeenCalledOnce();
    pass(1000);
    expect(shown()).toHaveLength(0);
    expect(currentToast()).toBeUndefined();
  });

  it('can be followed by a toast of its action', () => {
    const onSelect = () => showToast({ title: 'Restore failed', tone: 'danger' });
    act(() => showToast({ title: 'Message deleted', action: { label: 'Undo', onSelect } }));
    fireEvent.click(within(region()).getByRole('button', { name: 'Undo' }));
    pass(1000);
    expect(region().textContent).toContain('Restore failed');
  });
});

describe('a toast about a form', () => {
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
        <FormToast />
      </form>,
    );

  it('shows only in the form, without a time limit', () => {
    openForm();
    act(() => showToast(refused));
    pass(60_000);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Login FailedInvalid email or password.');
    expect(shown()).toHaveLength(0);
  });

  it('disappears when a field changes', () => {
    openForm();
    act(() => showToast(refused));
    fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'a' } });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(currentToast()).toBeUndefined();
  });

  it('disappears with the form', () => {
    const form = openForm();
    act(() => showToast(refused));
    form.unmount();
    expect(currentToast()).toBeUndefined();
    expect(shown()).toHaveLength(0);
  });

  it('leaves other toasts to the region', () => {
    openForm();
    act(() => showToast({ title: 'Link Copied', tone: 'copied' }));
    expect(shown()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is an ordinary toast if no form shows it', () => {
    act(() => showToast(refused));
    expect(shown()).toHaveLength(1);
  });
});
