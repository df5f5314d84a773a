import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openApp } from '#web/testing/app.tsx';

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

  it('shows 404 for an unknown address', async () => {
    openApp('/nowhere');
    await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' });
    expect(document.title).toMatch(/^404 Page Not Found/);
  });

  it('moves focus to the next page’s heading', async () => {
    openApp('/login');
    await userEvent.click(await screen.findByRole('link', { name: 'Create an account' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Create your account' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(document.title).toBe('Sign up · Someday');
  });
});
