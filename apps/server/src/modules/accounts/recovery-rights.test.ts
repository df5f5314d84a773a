import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSignedIn, logIn, aMember, type MadeMember } from '#server/testing/make.ts';
import { casesOf, seed } from '#server/testing/seeded-random.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { tokenIn, type TestMail } from '#server/testing/test-mail.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
const steps = [
  ...(['log in', 'change address', 'change address', 'ask for an address', 'undo', 'undo', 'reset by email'] as const),
  ...(['change password', 'close', 'reopen', 'sign up and close', 'use up every limit', 'wait a day'] as const),
];
const happening = fc.record({
  who: fc.constantFrom('thief', 'thief', 'owner'),
  what: fc.constantFrom(...steps),
  which: fc.nat(9),
});
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never;

const worked = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

interface Actor {
  readonly browsers: TestClient[];
  readonly passwords: string[];
  readonly addresses: string[];
}

/** An account whose owner and a thief both know the password, each with a browser and mailboxes of their own. */
class Account {
  readonly anna: MadeMember;
  readonly owner: Actor;
  readonly thief: Actor;
  readonly #mails: TestMail[] = [];
  /** The owner's oldest undo link. */
  #right: { readonly token: string; readonly address: string; readonly until: number } | null = null;
  isOver = false;
  #count = 0;

  constructor(anna: MadeMember, thiefs: TestClient) {
    this.anna = anna;
    const { browser, password, email } = anna;
    this.owner = { browsers: [browser], passwords: [password], addresses: [email] };
    this.thief = { browsers: [thiefs], passwords: [password], addresses: [] };
  }

  #newAddress = (actor: Actor) => {
    this.#count += 1;
    const address = `${actor === this.thief ? 'thief' : 'owner'}${this.#count}.of.${this.anna.email}`;
    actor.addresses.push(address);
    return address;
  };

  async #links(actor: Actor, page: string): Promise<string[]> {
    const now = app.now().getTime();
    for (const mail of await app.takeMails()) {
      this.#mails.push(mail);
      if (!mail.text.includes('/undo-email-change?') || !this.owner.addresses.includes(mail.to)) continue;
      this.#right ??= { token: tokenIn(mail, '/undo-email-change'), address: mail.to, until: now + 7 * DAY };
    }
    const own = this.#mails.filter(({ to, text }) => actor.addresses.includes(to) && text.includes(`${page}?`));
    return own.map((mail) => tokenIn(mail, page));
  }

  async #reset(actor: Actor): Promise<boolean> {
    const token = (await this.#links(actor, '/reset-password')).at(-1) ?? '';
    this.#count += 1;
    const newPassword = `another horse ${this.#count}`;
    if (!(await worked(app.browser().ok('resetPassword', { body: { token, newPassword } })))) return false;
    actor.passwords.push(newPassword);
    return true;
  }

  /** With every address and password they know. */
  async #logIn({ addresses, passwords, browsers }: Actor): Promise<boolean> {
    const known = [...this.owner.addresses, ...addresses].flatMap((email) =>
      passwords.map((password) => ({ email, password })),
    );
    for (const login of known) {
      const browser = await logIn(app, login).catch(() => null);
      if (browser === null) continue;
      browsers.push(browser);
      return true;
    }
    return false;
  }

  async happens({ who, what, which }: Happening): Promise<void> {
    const actor = this[who];
    const browser = actor.browsers.at(-1) ?? app.browser();
    const password = actor.passwords.at(-1) ?? '';
    if (/address|password|close$/.test(what)) await worked(browser.ok('confirmPassword', { body: { password } }));
    const { user } = await browser.ok('checkSession');
    const current = user?.email ?? '';
    switch (what) {
      case 'log in':
        return void (await this.#logIn(actor));
      case 'ask for an address':
      case 'change address': {
        const email = which === 0 ? (actor.addresses[0] ?? '') : this.#newAddress(actor);
        if (!(await worked(browser.ok('changeEmail', { body: { email } })))) return;
        const token = (await this.#links(actor, '/confirm-email')).at(-1) ?? '';
        if (what === 'change address') await worked(app.browser().ok('confirmEmail', { body: { token } }));
        return;
      }
      case 'undo': {
        const links = await this.#links(actor, '/undo-email-change');
        const token = links[which % links.length] ?? '';
        if (token === this.#right?.token) return this.check();
        return void (await worked(app.browser().ok('undoEmailChange', { body: { token } })));
      }
      case 'reset by email':
        for (const email of actor.addresses) await worked(app.browser().ok('forgotPassword', { body: { email } }));
        return void (await this.#reset(actor));
      case 'change password': {
        const newPassword = `chosen horse ${(this.#count += 1)}`;
        const body = { newPassword };
        if (await worked(browser.ok('changePassword', { body }))) actor.passwords.push(newPassword);
        return;
      }
      case 'close':
        return void (await worked(browser.ok('closeAccount', { body: { confirmEmail: current } })));
      case 'reopen':
        for (const token of await this.#links(actor, '/reopen-account'))
          await worked(app.browser().ok('reopenAccount', { body: { token } }));
        return;
      case 'sign up and close': {
        const email = this.owner.addresses.at(-1 - (which % this.owner.addresses.length)) ?? '';
        const squatter = app.browser();
        const own = 'a horse of their own'; // that account isn't the owner's, even if the owner has asked for its address
        if (!(await worked(squatter.ok('signup', { body: { name: 'Thief', email, password: own } })))) return;
        return void (await squatter.ok('closeAccount', { body: { confirmEmail: email } }));
      }
      case 'use up every limit': {
        const behindOne = app.browser(this.anna.browser.address);
        for (let tries = 0; tries < 31; tries++)
          await worked(behindOne.ok('undoEmailChange', { body: { token: 'x'.repeat(43) } }));
        for (let tries = 0; tries < 21; tries++)
          await worked(behindOne.ok('forgotPassword', { body: { email: this.anna.email } }));
        return;
      }
      case 'wait a day':
        await app.setNow(new Date(app.now().getTime() + DAY));
        await app.jobs.runDue();
    }
  }

  /** Uses the owner's oldest undo link, if it is still in time. */
  async check(): Promise<void> {
    await this.#links(this.owner, '/undo-email-change');
    if (this.isOver || this.#right === null || this.#right.until <= app.now().getTime()) return;
    this.isOver = true;
    checked += 1;
    const { token, address } = this.#right;
    const { email } = await app.browser(this.anna.browser.address).ok('undoEmailChange', { body: { token } });
    expect(email).toBe(address);
    for (const browser of [...this.thief.browsers, ...this.owner.browsers])
      expect(await isSignedIn(browser)).toBe(false);
    expect(await this.#logIn(this.thief)).toBe(false);
    for (const undo of await this.#links(this.thief, '/undo-email-change'))
      expect(await worked(app.browser().ok('undoEmailChange', { body: { token: undo } }))).toBe(false);
    expect(await this.#reset(this.thief)).toBe(false);
    expect(await this.#reset(this.owner)).toBe(true);
    await logIn(app, { email: address, password: this.owner.passwords.at(-1) ?? '' });
  }
}

let checked = 0;
const runs = casesOf(100, 2);

it(
  'an owner takes their account back with the oldest undo link, whatever a thief has done with the password',
  { timeout: runs * 10_000 },
  async () => {
    const by = (what: Happening['what'], who: Happening['who'] = 'thief') => ({ who, what, which: 1 });
    const story = async (before: Happening[], after: Happening[]) => {
      const anna = await aMember(app);
      const account = new Account(anna, await logIn(app, anna));
      await app.takeMails();
      for (const one of [...before, by('change address'), ...after]) if (!account.isOver) await account.happens(one);
      await account.check();
    };
    const stories = [
      fc.array(happening, { maxLength: 2 }),
      fc.array(happening, { minLength: 2, maxLength: 12 }),
    ] as const;
    const examples: [Happening[], Happening[]][] = [
      [[], [by('sign up and close')]],
      [[], [by('change address'), by('undo')]],
      [[], [by('use up every limit'), by('close')]],
    ];
    await fc.assert(fc.asyncProperty(...stories, story), { seed, numRuns: runs, examples, endOnFailure: true });
    expect(checked).toBeGreaterThan(runs / 2);
  },
);
