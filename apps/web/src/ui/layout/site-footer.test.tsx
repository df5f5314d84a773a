import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { footerCopy } from '#web/ui/ui.copy.ts';
import { PresentYear } from './site-footer.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the copyright line', () => {
  it.each([
    ['2025-06-01', '© 2025 Someday'],
    ['2026-06-01', '© 2025–2026 Someday'],
    ['2031-06-01', '© 2025–2031 Someday'],
  ])('says on %s: %s', (day, words) => {
    vi.useFakeTimers({ now: new Date(`${day}T12:00:00Z`) });
    render(<PresentYear>{footerCopy.copyright}</PresentYear>);
    expect(screen.getByText(words)).toBeTruthy();
  });
});
