import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { tellFacts } from '#web/testing/facts.ts';
import { openApp } from '#web/testing/app.tsx';
import { fill, focusedHeading, press, sentTo } from '#web/testing/form.ts';
import { toast, setUpMemberPage } from '#web/testing/member-page.ts';
import { nobody, signedIn } from '#web/testing/member-world.ts';

const server = setUpMemberPage();
const call = 'POST /api/tester-intake';
const visit = (more = {}) => {
  const arrived = { [call]: json(201, { message: 'Thank you.' }) };
  signedIn(server, {}, { 'GET /api/auth/check': nobody, ...arrived, ...more });
  openApp('/tester-intake');
  return screen.findByRole('heading', { level: 1, name: 'Beta Tester Application' });
};
const send = () => press('Send Application');

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
    'Your place in the family': 'Grandparent',
    'How you get on with apps': 'Beginner: I ask for help now and then',
    'Time for testing': 'Light: 1 to 2 hours a week',
    'Devices you will test with': 'Several, with a tablet among them',
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

describe('the application of a beta tester', () => {
  it('has its five sections, and says at each field what is missing', async () => {
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

  it('goes with what is required, and says what happens now', async () => {
    await visit();
    await fillRequired();
    await send();
    await focusedHeading('Application Submitted!');
    screen.getByText('Our review takes 2-3 business days.');
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
    expect(sentTo(server, '/api/tester-intake')).toEqual([
      {
        ...required,
        phone: '',
        childrenAges: '',
        socialMediaPlatform: '',
        provideFeedback: false,
        hearAboutUs: '',
      },
    ]);
  });

  it('goes with all fourteen answers', async () => {
    await visit();
    await fillRequired();
    await fill({
      'Phone (optional)': '+49 30 1234',
      'Ages of the children (optional)': '4 and 7',
      'How did you hear about us? (optional)': 'From Anna',
    });
    await choose({ 'Social network you use most (optional)': 'Reddit' });
    await userEvent.click(screen.getByRole('checkbox', { name: /^I am happy to answer questions/ }));
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
    ['a text of its own', json(502, {}), 'Please try again later'],
  ])('that fails says so in %s, and keeps everything over a reload', async (_which, answer, text) => {
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

  it('names somebody who answers questions only where there is somebody', async () => {
    tellFacts({ supportEmail: 'help@example.com' });
    await visit();
    const link = await screen.findByRole('link', { name: 'help@example.com' });
    expect(link.getAttribute('href')).toBe('mailto:help@example.com');
    cleanup();
    tellFacts({});
    await visit();
    expect(screen.queryByText(/Questions about the beta test/)).toBeNull();
  });
});
