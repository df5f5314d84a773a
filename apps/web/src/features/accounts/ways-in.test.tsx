import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { setFacts } from '#web/testing/facts.ts';
import { fill, press, sentTo } from '#web/testing/form.ts';
import { anna, signedIn } from '#web/testing/member-context.ts';
import { setUpMemberPage, toast } from '#web/testing/member-page.ts';

const server = setUpMemberPage();
afterEach(() => localStorage.clear());

const typed = { Email: 'anna@example.com', Password: 'correct horse' };
const welcome = json(200, { user: anna, redirectTo: '/message-access' });
const wrongCode = json(403, { message: 'That code isn’t right.', code: 'wrong_code' });

describe('the second step', () => {
  const field = () => screen.findByLabelText('Enter the code from your authenticator app');
  beforeEach(async () => {
    signedIn(server, {}, { 'POST /api/auth/login': json(200, { secondFactor: 'token' }) });
  });

  it('asks for the code after the password, again after a reload, until it’s right', async () => {
    const { router } = openApp('/login?next=%2Fmessage-access');
    await fill(typed);
    await press('Log in');
    await field();
    cleanup();
    const { path } = openApp('', router.history);
    const code = await field();
    await waitFor(() => expect(document.activeElement).toBe(code));
    signedIn(server, {}, { 'POST /api/auth/second-factor': wrongCode });
    await fill({ 'Enter the code from your authenticator app': '123456' });
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toBe('That code isn’t right.');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    signedIn(server, {}, { 'POST /api/auth/second-factor': welcome });
    await press('Continue');
    await waitFor(() => expect(path()).toBe('/message-access'));
    expect(sentTo(server, '/api/auth/second-factor')[0]).toEqual({ token: 'token', code: '123456', trust: false });
  });

  it('can start over', async () => {
    openApp('/login');
    await fill(typed);
    await press('Log in');
    await press('Start over');
    await screen.findByLabelText('Email');
  });
});

describe('a passkey', () => {
  const options = {
    challenge: 'AAAA',
    rpId: '127.0.0.1',
    timeout: 60_000,
    userVerification: 'required',
    allowCredentials: [],
  };
  const response = { authenticatorData: bytes(), clientDataJSON: bytes(), signature: bytes(), userHandle: null };
  const chosen = { id: 'AQ', rawId: bytes(), type: 'public-key', response, getClientExtensionResults: () => ({}) };
  const get = vi.fn<(request: CredentialRequestOptions) => Promise<unknown>>();
  beforeEach(() => {
    get.mockReset();
    vi.stubGlobal(
      'PublicKeyCredential',
      class {
        static isConditionalMediationAvailable = async () => true;
      },
    );
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    const begun = json(200, { token: 'token', options });
    signedIn(server, {}, { 'POST /api/auth/passkey/options': begun, 'POST /api/auth/passkey': welcome });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is offered in the email field until someone leaves, and logs in when chosen there', async () => {
    get.mockReturnValueOnce(new Promise(() => {})).mockResolvedValueOnce(chosen);
    const { router } = openApp('/login');
    await waitFor(() => expect(get).toHaveBeenCalledOnce());
    expect(get.mock.calls[0]?.[0].mediation).toBe('conditional');
    await router.navigate({ to: '/forgot-password' });
    await waitFor(() => expect(get.mock.calls[0]?.[0].signal?.aborted).toBe(true));
    await router.navigate({ to: '/login' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/message-access'));
    expect(sentTo(server, '/api/auth/passkey')[0]).toMatchObject({ token: 'token', credential: { id: 'AQ' } });
  });

  it('is asked for by a button; closing the browser’s dialog says nothing, and the field offers it again', async () => {
    const closed = new DOMException('Closed.', 'NotAllowedError');
    get.mockImplementation(({ mediation }) => (mediation ? new Promise(() => {}) : Promise.reject(closed)));
    openApp('/login');
    await press('Log in with a passkey');
    const asked = () => get.mock.calls.map(([{ mediation }]) => mediation);
    await waitFor(() => expect(asked().slice(-2)).toEqual([undefined, 'conditional']));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

function bytes(): ArrayBuffer {
  return new Uint8Array([1]).buffer;
}

describe('single sign-on', () => {
  const finish = (reply: object) =>
    signedIn(
      server,
      {},
      {
        'POST /api/auth/sign-on/finish': json(200, reply),
        'POST /api/auth/sign-on/account': json(201, { user: anna, redirectTo: '/message-access' }),
        'POST /api/auth/login': welcome,
      },
    );
  beforeEach(() => setFacts({ signOn: 'Authentik' }));

  it('begins at the provider, and says so in words when that is away', async () => {
    server.answer(json(503, { message: 'The login service isn’t answering.', code: 'sign_on_away' }));
    openApp('/login?next=%2Fkeepsake');
    await press('Log in with Authentik');
    await toast('Login Failed', 'The login service isn’t answering.');
    expect(sentTo(server, '/api/auth/sign-on')).toEqual([{ as: 'member', next: '/keepsake' }]);
  });

  it.each(['/login', '/signup'])('alone leaves nothing to type at %s', async (path) => {
    setFacts({ signOn: 'Authentik', onlySignOn: true });
    openApp(path);
    await screen.findByRole('button', { name: 'Log in with Authentik' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull();
  });

  it('logs in someone it knows, once', async () => {
    finish({ kind: 'member', user: anna, redirectTo: '/message-access' });
    const { path } = openApp('/sign-on?code=1e5&state=2');
    await waitFor(() => expect(path()).toBe('/message-access'));
    expect(sentTo(server, '/api/auth/sign-on/finish')).toEqual([{ search: '?code=1e5&state=2' }]);
  });

  it('is connected with an account once its owner has logged in the way they did before', async () => {
    finish({ kind: 'connect', token: 'proven', email: anna.email });
    const { path } = openApp('/sign-on?code=1&state=2');
    await screen.findByText(/You already have an account with anna@example.com.*connect it with Authentik/);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', anna.email);
    await fill({ Password: 'correct horse' });
    await press('Log in');
    await waitFor(() => expect(path()).toBe('/message-access'));
    expect(sentTo(server, '/api/auth/login')[0]).toMatchObject({ email: anna.email, connect: 'proven' });
  });

  it('makes an account for someone new, who accepts the terms', async () => {
    finish({ kind: 'new', token: 'proven', email: 'new@example.com', name: 'Nia' });
    const { path } = openApp('/sign-on?code=1&state=2');
    await screen.findByText(/new@example.com/);
    screen.getByRole('link', { name: /Terms of Service/ });
    await press('Create your account');
    await waitFor(() => expect(path()).toBe('/message-access'));
    expect(sentTo(server, '/api/auth/sign-on/account')[0]).toMatchObject({ token: 'proven', name: 'Nia' });
  });

  it('repeats the server’s reason when it fails', async () => {
    server.answer(json(403, { message: 'Ask the person who runs this Someday for one.', code: 'signup_off' }));
    openApp('/sign-on?code=1&state=2');
    await screen.findByText('Ask the person who runs this Someday for one.');
    screen.getByRole('link', { name: 'Back to login' });
  });
});
