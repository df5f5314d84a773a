import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '#web/testing/app.tsx';
import { ErrorPage } from './error-page.tsx';

afterEach(cleanup);

describe('the app', () => {
  it('opens with the landing page', async () => {
    openApp('/');
    await screen.findByRole('heading', { level: 1, name: /Say it now/ });
    expect(document.title).toMatch(/^Someday/);
    expect(screen.getByRole('link', { name: 'Start Free Trial' }).getAttribute('href')).toBe('/subscription');
    const skip = screen.getByRole('link', { name: 'Skip to main content' });
    expect(skip.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });

  it.each(['/nowhere', '/PRICING'])('shows 404 for an unknown address, as the server does: %s', async (address) => {
    openApp(address);
    await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
    expect(document.title).toMatch(/^404 Page Not Found/);
  });

  it.each([
    [true, 'Something went wrong'],
    [false, 'You’re offline'],
  ])('says when a page can’t be drawn, and why (online: %s)', (isOnline, title) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    render(<ErrorPage />);
    screen.getByRole('heading', { level: 1, name: title });
    vi.restoreAllMocks();
  });

  it('moves focus to the next page’s heading', async () => {
    openApp('/login');
    await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Create your account' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('Sign up · Someday');
  });
});
