import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceNow } from '#web/lib/clock.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, focusedHeading, press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { guest } from '#web/testing/guest.ts';
import { nobody, signedIn } from '#web/testing/member-world.ts';

const server = setUpMemberPage();
const call = 'POST /api/feedback-survey';
const thanks = { [call]: json(201, { message: 'Thank you.' }) };
const asVisitor = (more = {}) => signedIn(server, {}, { 'GET /api/auth/check': nobody, ...thanks, ...more });
const send = () => press('Send Your Feedback');
const stars = (about: string, name: RegExp) =>
  within(screen.getByRole('group', { name: about })).getByRole('radio', { name });
const thanked = () => screen.findByRole('heading', { level: 1, name: 'Thank you for sharing' });

const nothing = {
  easeOfUse: null,
  videoQuality: null,
  navigation: null,
  overallExperience: null,
  recommendation: null,
  mostValuableFeature: '',
  improvements: '',
  missingFeatures: '',
  additionalComments: '',
  bugReports: '',
  userType: null,
  email: '',
  videoUploaded: false,
  familyMemberAdded: false,
  contactForFollowUp: false,
  betaInterest: false,
  earlyAccessInterest: false,
  completedTasks: [],
  guestCode: null,
};

describe('the survey', () => {
  it('requires nothing, and invents nothing', async () => {
    asVisitor();
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1, name: 'Share Your Experience' });
    expect(document.title).toBe('Share Your Experience · Someday');
    await send();
    await thanked();
    expect(sentTo(server, '/api/feedback-survey')).toEqual([{ ...nothing, timeSpent: 0, pagesVisited: ['feedback'] }]);
  });

  it('sends every answer, and the minutes and pages of this visit', async () => {
    asVisitor();
    localStorage.setItem('guestAuth', 'SOMEDAY-BETA-4711-K7Q2XM');
    sessionStorage.setItem(
      'visit',
      JSON.stringify({ since: deviceNow().getTime() - 12 * 60_000, pages: ['dashboard', 'upload'] }),
    );
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(stars('Your experience as a whole', /^5 stars/));
    await userEvent.click(stars('How easy it was', /^4 stars/));
    await userEvent.click(stars('How the videos looked and sounded', /^1 star:/));
    await userEvent.click(stars('Finding your way around', /^2 stars/));
    await userEvent.click(stars('How likely it is that you recommend us', /^10/));
    await fill({
      'What meant most to you?': 'The envelope',
      'What should be better?': 'Larger letters',
      'What did you miss?': 'Songs',
      'Did something not work?': 'My camera',
      'Anything else?': 'Thank you',
      'Email (optional)': 'tess@example.com',
    });
    await userEvent.selectOptions(screen.getByLabelText('You are (optional)'), 'A grandparent');
    for (const tick of [
      'I recorded or uploaded a video',
      'I added somebody from my family',
      'Sent a photo',
      'Used it on a phone',
      'You may ask me about my answers',
      'I would like to test again',
      'Tell me first when there is something new',
    ])
      await userEvent.click(screen.getByRole('checkbox', { name: tick }));
    await send();
    await thanked();
    expect(sentTo(server, '/api/feedback-survey')).toEqual([
      {
        easeOfUse: 4,
        videoQuality: 1,
        navigation: 2,
        overallExperience: 5,
        recommendation: 10,
        mostValuableFeature: 'The envelope',
        improvements: 'Larger letters',
        missingFeatures: 'Songs',
        additionalComments: 'Thank you',
        bugReports: 'My camera',
        userType: 'grandparent',
        email: 'tess@example.com',
        videoUploaded: true,
        familyMemberAdded: true,
        contactForFollowUp: true,
        betaInterest: true,
        earlyAccessInterest: true,
        completedTasks: ['Sent a photo', 'Used it on a phone'],
        guestCode: 'SOMEDAY-BETA-4711-K7Q2XM',
        timeSpent: 12,
        pagesVisited: ['dashboard', 'upload', 'feedback'],
      },
    ]);
  });

  it.each([
    ['was set back meanwhile', -60, 0],
    ['says that the tab is open for months', 1_000_000, 10_080],
  ])('is taken all the same from a device whose clock %s', async (_what, minutes, told) => {
    asVisitor();
    const since = deviceNow().getTime() - minutes * 60_000;
    sessionStorage.setItem('visit', JSON.stringify({ since, pages: [] }));
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await send();
    await thanked();
    expect(sentTo(server, '/api/feedback-survey')).toMatchObject([{ timeSpent: told }]);
  });

  it('is sent once, however often somebody presses Enter', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const late: typeof nobody = (request, response) => void held.then(() => thanks[call](request, response));
    asVisitor({ [call]: late });
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.type(screen.getByLabelText('Email (optional)'), 'tess@example.com{Enter}');
    await waitFor(() => expect(sentTo(server, '/api/feedback-survey')).toHaveLength(1));
    await userEvent.keyboard('{Enter}{Enter}');
    release();
    await thanked();
    expect(sentTo(server, '/api/feedback-survey')).toHaveLength(1);
  });

  it('takes a star back, as nothing is required', async () => {
    asVisitor();
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(stars('How easy it was', /^3 stars: All right/));
    await press('Clear: How easy it was');
    expect(document.activeElement?.closest('fieldset')).toBe(screen.getByRole('group', { name: 'How easy it was' }));
    await send();
    await thanked();
    expect(sentTo(server, '/api/feedback-survey')).toMatchObject([{ easeOfUse: null }]);
  });

  it('says at the field what is wrong with an address', async () => {
    asVisitor();
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await fill({ 'Email (optional)': 'tess' });
    await send();
    await screen.findByText('Please enter a valid email address');
    expect(sentTo(server, '/api/feedback-survey')).toEqual([]);
  });

  it('keeps everything when it cannot be sent, also over a reload', async () => {
    asVisitor({ [call]: json(500, {}) });
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(stars('How easy it was', /^4 stars/));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sent a photo' }));
    await fill({ 'What did you miss?': 'Songs' });
    await send();
    await toast('Submission failed', 'Please try again or contact support if the issue persists.');
    cleanup();
    asVisitor();
    openApp('/feedback-survey');
    await waitFor(() => expect(screen.getByLabelText('What did you miss?')).toHaveProperty('value', 'Songs'));
    expect(stars('How easy it was', /^4 stars/)).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Sent a photo' })).toHaveProperty('checked', true);
    await send();
    await thanked();
    expect(sessionStorage.getItem('someday-draft:feedback-survey')).toBeNull();
  });

  it('says under its field what the server refuses', async () => {
    const message = 'Please keep this under 2000 characters.';
    asVisitor({ [call]: json(400, { message, code: 'invalid_input', fields: [{ path: 'improvements', message }] }) });
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await send();
    await screen.findByText(message);
    expect(screen.getByLabelText('What should be better?').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('after the survey', () => {
  it.each([
    ['a member', { auth: 'true', guestAuth: 'CODE' }, '/dashboard'],
    ['a guest', { guestAuth: 'CODE' }, '/guest-dashboard'],
    ['anybody else', {}, '/'],
  ])('%s has the way on before them', async (_who, entries, next) => {
    asVisitor();
    for (const [entry, value] of Object.entries(entries)) localStorage.setItem(entry, value);
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await send();
    await focusedHeading('Thank you for sharing');
    expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe(next);
    screen.getByText('We go on in 2 seconds.');
  });

  describe('with time going by', () => {
    // Only what ticks is the test's: answers of the server still come in their own time.
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
    afterEach(() => void vi.useRealTimers());
    const seconds = (many: number) => act(() => vi.advanceTimersByTimeAsync(many * 1000));
    const sendAsGuest = async () => {
      signedIn(server, { member: guest }, thanks);
      localStorage.setItem('guestAuth', 'CODE');
      const { path } = openApp('/feedback-survey');
      await screen.findByRole('heading', { level: 1 });
      await send();
      await thanked();
      return path;
    };

    it('a guest is led to the dashboard after two seconds, and not sooner', async () => {
      const path = await sendAsGuest();
      await seconds(1.9);
      expect(path()).toBe('/feedback-survey');
      await seconds(0.1);
      await waitFor(() => expect(path()).toBe('/member-dashboard'));
    });

    it('whoever wants to stay stays', async () => {
      const path = await sendAsGuest();
      await press('Stay here');
      await screen.findByText('You stay here as long as you like.');
      await seconds(30);
      expect(path()).toBe('/feedback-survey');
    });
  });
});

describe('the dashboard’s other names', () => {
  it.each(['/dashboard', '/guest-dashboard'])('%s leads there', async (address) => {
    signedIn(server, { member: guest });
    const { path } = openApp(address);
    await screen.findByText('Beta Tester');
    expect(path()).toBe('/member-dashboard');
  });
});
