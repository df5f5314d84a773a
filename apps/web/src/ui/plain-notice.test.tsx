import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentNotice, dismissNotice, notify } from '#web/lib/notice-store.ts';
import { PlainNotice } from './notice-region.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<PlainNotice />);
  act(() => notify({ title: 'No connection', tone: 'danger' }));
  screen.getByRole('alert');
});
afterEach(() => {
  act(() => dismissNotice(currentNotice()?.id ?? 0));
  cleanup();
  vi.useRealTimers();
});

describe('a notice without a connection to fetch its look', () => {
  it('goes by itself, as it may cover what tries again', () => {
    act(() => {
      vi.advanceTimersByTime(5000);
    });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('goes when it is told to', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
