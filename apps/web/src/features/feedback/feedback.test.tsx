import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceNow } from '#web/lib/days.ts';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, focusedHeading, press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { guest } from '#web/testing/guest.ts';
import { noSession, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();
const call = 'POST /api/feedback-survey';
const thanks = { [call]: json(201, { message: 'Thank you.' }) };
const asVisitor = (more = {}) => signedIn(server, {}, { 'GET /api/auth/check': noSession, ...thanks, ...more });
const send = () => press('Send feedback');
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
  it('requires nothing and makes nothing up', async () => {
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
    await userEvent.click(stars('Overall experience', /^5 stars/));
    await userEvent.click(stars('Ease of use', /^4 stars/));
    await userEvent.click(stars('Video and sound quality', /^1 star:/));
    await userEvent.click(stars('Finding your way around', /^2 stars/));
    await userEvent.click(stars('How likely are you to recommend us?', /^10/));
    await fill({
      'What meant most to you?': 'The envelope',
      'What could be better?': 'Larger letters',
      'What was missing?': 'Songs',
      'Did anything go wrong?': 'My camera',
      'Anything else?': 'Thank you',
      'Email (optional)': 'tess@example.com',
    });
    await userEvent.selectOptions(screen.getByLabelText('You are (optional)'), 'A grandparent');
    for (const tick of [
      'Recorded or uploaded a video',
      'Added someone from my family',
      'Sent a photo',
      'Used it on a phone',
      'You can ask me about my answers',
      'I’d like to test again',
      'I’d like early access',
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
    ['was set back during the visit', -60, 0],
    ['says the tab has been open for months', 1_000_000, 10_080],
  ])('is also accepted from a device whose clock %s', async (_what, minutes, timeSpent) => {
    asVisitor();
    const since = deviceNow().getTime() - minutes * 60_000;
    sessionStorage.setItem('visit', JSON.stringify({ since, pages: [] }));
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await send();
    await thanked();
    expect(sentTo(server, '/api/feedback-survey')).toMatchObject([{ timeSpent }]);
  });

  it('is sent once, even if Enter is pressed repeatedly', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const late: typeof noSession = (request, response) => void held.then(() => thanks[call](request, response));
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

  it('lets a star be cleared, since nothing is required', async () => {
    asVisitor();
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(stars('Ease of use', /^3 stars: OK/));
    await press('Clear: Ease of use');
    expect(document.activeElement?.closest('fieldset')).toBe(screen.getByRole('group', { name: 'Ease of use' }));
    await send();
    await thanked();
    expect(sentTo(server, '/api/feedback-survey')).toMatchObject([{ easeOfUse: null }]);
  });

  it('says at the field what is wrong with an email address', async () => {
    asVisitor();
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await fill({ 'Email (optional)': 'tess' });
    await send();
    await screen.findByText('Please enter a valid email address');
    expect(sentTo(server, '/api/feedback-survey')).toEqual([]);
  });

  it('says at the form that an empty one can’t be sent', async () => {
    const message = 'Please answer at least one question.';
    asVisitor({ [call]: json(400, { message, code: 'invalid_input' }) });
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await send();
    await toast('Submission failed', message);
  });

  it('keeps everything if it can’t be sent, even across a reload', async () => {
    asVisitor({ [call]: json(500, {}) });
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(stars('Ease of use', /^4 stars/));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sent a photo' }));
    await fill({ 'What was missing?': 'Songs' });
    await send();
    await toast('Submission failed', 'Please try again or contact support if the issue persists.');
    cleanup();
    asVisitor();
    openApp('/feedback-survey');
    await waitFor(() => expect(screen.getByLabelText('What was missing?')).toHaveProperty('value', 'Songs'));
    expect(stars('Ease of use', /^4 stars/)).toHaveProperty('checked', true);
    expect(screen.getByRole('checkbox', { name: 'Sent a photo' })).toHaveProperty('checked', true);
    await send();
    await thanked();
    expect(sessionStorage.getItem('someday-draft:feedback-survey')).toBeNull();
  });

  it('says under its field what the server refuses', async () => {
    const message = 'Use 2,000 characters or fewer.';
    asVisitor({ [call]: json(400, { message, code: 'invalid_input', fields: [{ path: 'improvements', message }] }) });
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await send();
    await screen.findByText(message);
    expect(screen.getByLabelText('What could be better?').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('after the survey', () => {
  it.each([
    ['a member', { auth: 'true', guestAuth: 'CODE' }, '/dashboard'],
    ['a guest', { guestAuth: 'CODE' }, '/guest-dashboard'],
    ['anyone else', {}, '/'],
  ])('%s sees where to go next', async (_who, entries, next) => {
    asVisitor();
    for (const [entry, value] of Object.entries(entries)) localStorage.setItem(entry, value);
    openApp('/feedback-survey');
    await screen.findByRole('heading', { level: 1 });
    await send();
    await focusedHeading('Thank you for sharing');
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(next);
    screen.getAllByText('Continuing in 2 seconds');
  });

  describe('as time passes', () => {
    // Only intervals are faked; the server answers in real time.
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

    it('a guest is taken to the dashboard after two seconds, and not sooner', async () => {
      const path = await sendAsGuest();
      await seconds(1.9);
      expect(path()).toBe('/feedback-survey');
      await seconds(0.1);
      await waitFor(() => expect(path()).toBe('/member-dashboard'));
    });

    it('anyone who wants to stay can', async () => {
      const path = await sendAsGuest();
      await press('Stay here');
      await screen.findByText('Stay as long as you like.');
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
