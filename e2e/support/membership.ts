import type { PracticeCard, Pricing } from '@someday/contract/api/billing';
import { tierNames, type Interval, type Plan } from '@someday/contract/rules/plans';
import type { Locator, Page } from 'playwright-core';
import { haveAccount, toastSays, press, type Person } from './account.ts';
import { answered } from './sent-messages.ts';

/** For programs with practice payments, where everything is there that a page can link to. */
export const practice = {
  env: {
    BILLING: 'practice',
    SUPPORT_EMAIL: 'help@example.org',
    OPERATOR_NAME: 'The Lamp Company',
    SOCIAL_FACEBOOK_URL: 'https://www.facebook.com/someday',
    SOCIAL_INSTAGRAM_URL: 'https://www.instagram.com/someday',
  },
} as const;

/** Creates a member. Ends on the plans. */
export async function atThePlans(page: Page, person: Person): Promise<void> {
  await haveAccount(page, person, '/pricing');
  await page.getByRole('list', { name: 'Plans' }).waitFor();
}

/** Gives this page's member a membership in its free week without the checkout, which other journeys use. */
export async function aMembership(
  page: Page,
  { plan, interval = 'monthly', card = 'pays' }: { plan: Plan; interval?: Interval; card?: PracticeCard },
): Promise<void> {
  const pricing: Pricing = await (await page.request.get('/api/pricing')).json();
  const { priceId } = pricing[plan][interval];
  const body = { priceId, tier: tierNames[plan], interval };
  const { sessionId } = await answered<{ sessionId: string }>(page, '/api/payment/create-subscription-checkout', {
    body,
  });
  await answered(page, `/api/practice/checkouts/${sessionId}`, { body: { outcome: card } });
}

export async function chooseCard(page: Page, title: string): Promise<void> {
  await page.getByText(title, { exact: true }).click();
}

/** Triggers the next payment on the practice card page, and waits for the notice about it. */
export async function bringNextPayment(page: Page, title: string): Promise<void> {
  const came = page.waitForResponse((answer) => answer.url().endsWith('/api/practice/next-payment'));
  await press(page, 'Make the next payment now');
  await came;
  await toastSays(page, title);
}

/** Opens the settings. Returns their membership section. */
export async function openMembership(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /^Membership/ })
    .click();
  const panel = page.getByRole('region', { name: 'Membership', exact: true });
  await panel.waitFor();
  return panel;
}

/** Opens the form for a new loved one and returns it. */
export async function openAdding(page: Page): Promise<Locator> {
  await press(page, 'Add New Loved One');
  const dialog = page.getByRole('dialog', { name: 'Add New Loved One' });
  await dialog.waitFor();
  return dialog;
}
