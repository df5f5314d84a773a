import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { setFacts } from '#web/testing/facts.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, focusedHeading, press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { noSession, signedIn } from '#web/testing/member-context.ts';

const server = setUpMemberPage();
const call = 'POST /api/tester-intake';
const visit = (more = {}) => {
  const arrived = { [call]: json(201, { message: 'Thank you.' }) };
  signedIn(server, {}, { 'GET /api/auth/check': noSession, ...arrived, ...more });
  openApp('/tester-intake');
  return screen.findByRole('heading', { level: 1, name: 'Beta Tester Application' });
};
const send = () => press('Send application');

async function choose(choices: Record<string, string>) {
  for (const [label, choice] of Object.entries(choices))
    await userEvent.selectOptions(screen.getByLabelText(label), choice);
}

async function fillRequired() {
  await fill({
    'Full name': 'Tess',
    Email: 'tess@example.com',
    'Why would you like to test Someday?': 'For my grandchildren',
  });
  await choose({
    'Your age': 'Over 65',
    'Your role in the family': 'Grandparent',
    'Your experience with apps': 'Beginner: I sometimes ask for help',
    'Time for testing': 'Light: 1–2 hours a week',
    'Devices you’ll test with': 'Several, including a tablet',
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'I agree to the testing terms' }));
}

const required = {
  name: 'Tess',
  email: 'tess@example.com',
  ageRange: '65+',
  familyStatus: 'grandparent',
  experienceWithApps: 'beginner',
  motivationReason: 'For my grandchildren',
  testingAvailability: 'light',
  deviceTypes: 'tablet-included',
  agreeToTerms: true,
};

describe('a beta tester application', () => {
  it('has five sections, and says at each field what is missing', async () => {
    await visit();
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections).toEqual([
      'Personal Information',
      'Family Information',
      'Experience & Motivation',
      'Testing Availability',
      'Additional Information',
    ]);
    await send();
    for (const text of [
      'Name is required',
      'Please enter a valid email address',
      'Please select your age range',
      'Please select your family status',
      'Please select your experience level',
      "Please tell us why you're interested (at least 10 characters)",
      'Please select your availability',
      "Please select the devices you'll use for testing",
      'You must agree to the testing terms',
    ])
      await screen.findByText(text);
    expect(sentTo(server, '/api/tester-intake')).toEqual([]);
  });

  it('is sent with only the required answers, and says what happens next', async () => {
    await visit();
    await fillRequired();
    await send();
    await focusedHeading('Application Submitted!');
    screen.getByText('Our review takes 2-3 business days.');
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
    expect(sentTo(server, '/api/tester-intake')).toEqual([
      { ...required, phone: '', childrenAges: '', socialMediaPlatform: '', provideFeedback: false, hearAboutUs: '' },
    ]);
  });

  it('is sent with all fourteen answers', async () => {
    await visit();
    await fillRequired();
    await fill({
      'Phone (optional)': '+49 30 1234',
      'Children’s ages (optional)': '4 and 7',
      'How did you hear about us? (optional)': 'From Anna',
    });
    await choose({ 'Most-used social network (optional)': 'Reddit' });
    await userEvent.click(screen.getByRole('checkbox', { name: /^I’m happy to answer questions/ }));
    await send();
    await focusedHeading('Application Submitted!');
    expect(sentTo(server, '/api/tester-intake')).toEqual([
      {
        ...required,
        phone: '+49 30 1234',
        childrenAges: '4 and 7',
        socialMediaPlatform: 'reddit',
        provideFeedback: true,
        hearAboutUs: 'From Anna',
      },
    ]);
  });

  it.each([
    [
      'the server’s words',
      json(429, { message: 'There were too many tries.', code: 'too_many_tries' }),
      'There were too many tries.',
    ],
    ['the default text', json(502, {}), 'Please try again later'],
  ])('that fails shows %s, and keeps everything across a reload', async (_which, answer, text) => {
    await visit({ [call]: answer });
    await fillRequired();
    await send();
    await toast('Submission Failed', text);
    cleanup();
    await visit();
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Tess'));
    expect(screen.getByLabelText('Your age')).toHaveProperty('value', '65+');
    await send();
    await focusedHeading('Application Submitted!');
    expect(sessionStorage.getItem('someday-draft:tester-intake')).toBeNull();
  });

  it('names a contact for questions only if there is one', async () => {
    setFacts({ supportEmail: 'help@example.com' });
    await visit();
    const link = await screen.findByRole('link', { name: 'help@example.com' });
    expect(link.getAttribute('href')).toBe('mailto:help@example.com');
    cleanup();
    setFacts({});
    await visit();
    expect(screen.queryByText(/Questions about the beta/)).toBeNull();
  });
});
