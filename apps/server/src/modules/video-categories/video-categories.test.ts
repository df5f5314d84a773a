import { limits } from '@someday/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gpsJpeg } from '#server/testing/media/make-media.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { lockMessage } from '#server/modules/messages/message-changes.repo.ts';
import { untilBlockedOnLock } from '#server/testing/database/database-waits.ts';
import { aFamily, aLovedOne, aMember, aMessage, aRecipient, inLibrary, messageForm } from '#server/testing/make.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { keepsCategory } from './video-categories.repo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const named = (categoryName: string, more: object = {}) => ({ body: { categoryName, ...more } });
const idOf = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** Sends what the typed client wouldn't. */
const send = (browser: TestClient, method: 'POST' | 'PATCH', path: string, body: object) =>
  browser.fetch(`/api/video-categories${path}`, {
    method,
    headers: { origin: app.origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('a custom category', () => {
  it('has a name, a color that defaults to blue, and an optional description', async () => {
    const { browser, id } = await aMember(app);
    const plain = await browser.ok('createCategory', named(' Recipes '));
    expect(plain).toEqual({
      ...{ id: plain.id, parentId: id, categoryName: 'Recipes', categoryColor: '#3B82F6' },
      ...{ description: null, messages: 0, inLibrary: 0 },
    });
    const full = await browser.ok(
      'createCategory',
      named('Älplermagronen', { categoryColor: '#ffcc00', description: 'Food' }),
    );
    expect(full).toMatchObject({ categoryColor: '#ffcc00', description: 'Food' });
    expect(await browser.ok('listCategories')).toEqual([full, plain]); // in dictionary order
  });

  it.each([
    [{}, 'Category name is required'],
    [{ categoryName: '  ' }, 'Category name is required'],
    [{ categoryName: 'x'.repeat(61) }, 'Use 60 characters or fewer.'],
    [{ categoryName: 'a\nb' }, 'Remove line breaks and control characters.'],
    [{ categoryName: 'Recipes', description: 'x'.repeat(501) }, 'Use 500 characters or fewer.'],
  ])('is not created from %j', async (body, text) => {
    const { browser } = await aMember(app);
    const answer = await send(browser, 'POST', '', body);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(text);
    expect(await browser.ok('listCategories')).toEqual([]);
  });

  it.each(['', 'red', '#fff', '#12345g', '#123456 ', '#123456\n', '#123456;background:url(//x)', 'x#123456', 7])(
    'never has the color %j, which would end up in a style (C6)',
    async (categoryColor) => {
      const { browser } = await aMember(app);
      const made = await browser.ok('createCategory', named('Recipes'));
      for (const answer of [
        await send(browser, 'POST', '', { categoryName: 'Songs', categoryColor }),
        await send(browser, 'PATCH', `/${made.id}`, { categoryColor }),
      ]) {
        expect(answer.status).toBe(400);
        expect(await answer.text()).toContain('Invalid color format');
      }
      expect(await browser.ok('listCategories')).toEqual([made]);
    },
  );

  it.each(['recipes', ' RECIPES', 'Re\u0301cettes', 'celebrations', 'Just  Because'])(
    'can’t be called %s if that name is taken, whatever the capitals',
    async (categoryName) => {
      const { browser } = await aMember(app);
      await browser.ok('createCategory', named('Recipes'));
      await browser.ok('createCategory', named('R\u00E9cettes'));
      const other = await browser.ok('createCategory', named('Songs'));
      for (const refusal of [
        await browser.refused('createCategory', named(categoryName)),
        await browser.refused('updateCategory', { ...idOf(other), ...named(categoryName) }),
      ]) {
        expect(refusal).toEqual({
          status: 409,
          code: 'category_taken',
          message: 'You already have a category with this name. Choose another.',
        });
      }
      const bela = await aMember(app);
      if (categoryName === 'recipes') await bela.browser.ok('createCategory', named(categoryName));
    },
  );

  it('is created once, even with parallel requests', async () => {
    const { browser } = await aMember(app);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => send(browser, 'POST', '', { categoryName: 'Recipes' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
  });

  it('can keep its name or get a new name, color and description', async () => {
    const { browser } = await aMember(app);
    const made = await browser.ok('createCategory', named('Recipes', { description: 'Food' }));
    await browser.ok('updateCategory', { ...idOf(made), ...named('RECIPES') });
    const changed = await browser.ok('updateCategory', {
      ...idOf(made),
      body: { categoryColor: '#00aa00', description: '' },
    });
    expect(changed).toEqual({ ...made, categoryName: 'RECIPES', categoryColor: '#00aa00', description: null });
  });

  it('accepts only the member’s own id as parentId', async () => {
    const [anna, bela] = [await aMember(app), await aMember(app)];
    const own = await anna.browser.ok('createCategory', named('Recipes', { parentId: anna.id }));
    expect(await anna.browser.ok('listCategories', { query: { parentId: String(anna.id) } })).toEqual([own]);
    for (const refusal of [
      await anna.browser.refused('createCategory', named('Songs', { parentId: bela.id })),
      await anna.browser.refused('listCategories', { query: { parentId: String(bela.id) } }),
      await anna.browser.refused('updateCategory', { ...idOf(own), ...named('Songs', { parentId: bela.id }) }),
    ]) {
      expect([refusal.status, refusal.code]).toEqual([403, 'not_yours']);
    }
  });

  it(`can be created ${limits.ownCategories} times, even with parallel requests`, async () => {
    const { browser } = await aMember(app);
    for (let made = 2; made < limits.ownCategories; made += 1) await browser.ok('createCategory', named(`No. ${made}`));
    const tries = await Promise.allSettled(
      ['a', 'b', 'c', 'd', 'e'].map((name) => browser.ok('createCategory', named(name))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refusal = await browser.refused('createCategory', named('One more'));
    expect([refusal.status, refusal.code]).toEqual([409, 'too_many_categories']);
    expect(await browser.ok('listCategories')).toHaveLength(limits.ownCategories);
  });
});

describe('a message in a custom category', () => {
  it('shows it to its loved one and everywhere else, and counts in it', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const { id } = await anna.browser.ok('createCategory', named('Recipes', { categoryColor: '#ffcc00' }));
    const inRecipes = { category: `own-${id}`, ownCategory: { categoryName: 'Recipes', categoryColor: '#ffcc00' } };
    const fields = { category: `own-${id}`, file: await gpsJpeg() };
    const sent = await aMessage(anna, emma, fields);
    expect(sent).toMatchObject(inRecipes);
    await inLibrary(anna, fields);
    const trashed = await aMessage(anna, emma, fields);
    await anna.browser.ok('deleteMessage', idOf(trashed));
    await app.jobs.runDue();

    const { messages, nextToOpen } = await anna.browser.ok('getParents');
    expect(messages).toMatchObject([inRecipes]);
    expect(nextToOpen).toBeNull();
    expect(await anna.browser.ok('getVideoLibrary')).toMatchObject([inRecipes]);
    expect((await anna.browser.ok('getTrash')).messages).toMatchObject([inRecipes]);
    const room = await (await aRecipient(app, emma)).ok('getRecipient');
    expect(room.messages).toMatchObject([inRecipes]);
    expect(await anna.browser.ok('listCategories')).toMatchObject([{ id, messages: 1, inLibrary: 1 }]);
  });

  it('is found by it, and not by the built-in category behind it', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const file = await gpsJpeg();
    const { id } = await anna.browser.ok('createCategory', named('Recipes'));
    await aMessage(anna, emma, { title: 'Soup', category: `own-${id}`, file });
    await aMessage(anna, emma, { title: 'Hello', file });
    const found = async (category: string) => {
      const { messages, total } = await anna.browser.ok('listMessages', { query: { category } });
      expect(total).toBe(messages.length);
      return messages.map(({ title }) => title);
    };
    expect(await found(`own-${id}`)).toEqual(['Soup']);
    expect(await found('just-because')).toEqual(['Hello']);
    expect(await found('milestone')).toEqual([]);
    const nonsense = await anna.browser.refused('listMessages', { query: { category: 'own-0' } });
    expect(nonsense.status).toBe(400);
  });

  it('falls back to “Just Because” if it’s deleted, and follows when it’s renamed', async () => {
    const { anna, message } = await aFamily(app, { category: 'milestone' });
    const category = await anna.browser.ok('createCategory', named('Recipes'));
    const edited = await anna.browser.ok('updateMessage', {
      ...idOf(message),
      body: { category: `own-${category.id}` },
    });
    expect(edited.ownCategory?.categoryName).toBe('Recipes');
    await anna.browser.ok('updateCategory', { ...idOf(category), ...named('Family recipes') });
    expect((await anna.browser.ok('getOwnMessage', idOf(message))).ownCategory?.categoryName).toBe('Family recipes');

    expect(await anna.browser.ok('deleteCategory', idOf(category))).toEqual({ id: category.id });
    const fallen = await anna.browser.ok('getOwnMessage', idOf(message));
    expect(fallen).toMatchObject({ title: message.title, category: 'just-because', ownCategory: null });
    expect(await anna.browser.refused('deleteCategory', idOf(category))).toMatchObject({ code: 'not_found' });

    const again = await anna.browser.ok('updateMessage', { ...idOf(message), body: { category: 'celebration' } });
    expect(again).toMatchObject({ category: 'celebration', ownCategory: null });
  });

  it('is never edited while it loses its category', async () => {
    const { anna, message } = await aFamily(app);
    const made = await anna.browser.ok('createCategory', named('Recipes'));
    await anna.browser.ok('updateMessage', { ...idOf(message), body: { category: `own-${made.id}` } });
    const { deleted } = await inTransaction(app.db, async (tx) => {
      await lockMessage(tx, message.id);
      const deleting = anna.browser.ok('deleteCategory', idOf(made));
      await untilBlockedOnLock(app.db);
      expect(await keepsCategory(tx, anna.id, made.id)).toBe(true);
      return { deleted: deleting };
    });
    await deleted;
    const { category } = await anna.browser.ok('getOwnMessage', idOf(message));
    expect(category).toBe('just-because');
  });

  it('can’t use a category that is someone else’s or deleted', async () => {
    const { anna, emma, message } = await aFamily(app);
    const bela = await aMember(app);
    const theirs = await bela.browser.ok('createCategory', named('Theirs'));
    const gone = await anna.browser.ok('createCategory', named('Gone'));
    await anna.browser.ok('deleteCategory', idOf(gone));
    const stored = await app.storedObjects();
    for (const category of [`own-${theirs.id}`, `own-${gone.id}`, 'own-999999999', 'own-0', 'own-', 'recipes', '']) {
      const form = await messageForm(emma.id, { category, file: await gpsJpeg() });
      const refusals = [
        await anna.browser.refused('createMessage', { form }),
        await anna.browser.refused('updateMessage', { ...idOf(message), body: { category } }),
      ];
      for (const { status, fields } of refusals) {
        expect([status, fields]).toEqual([400, [{ path: 'category', message: 'Please choose a category' }]]);
      }
    }
    expect(await app.storedObjects()).toEqual(stored);
    expect((await anna.browser.ok('getParents')).messages).toMatchObject([
      { id: message.id, category: 'just-because' },
    ]);
  });

  it('reveals nothing about it while sealed (L1)', async () => {
    const anna = await aMember(app);
    const emma = await aLovedOne(anna);
    const { id } = await anna.browser.ok('createCategory', named('CANARY-9c1e'));
    await aMessage(anna, emma, { category: `own-${id}`, deliveryDate: '2031-06-14', file: await gpsJpeg() });
    await app.jobs.runDue();
    const room = await (await aRecipient(app, emma)).fetch('/api/recipient');
    const text = await room.text();
    expect(JSON.parse(text)).toMatchObject({ messages: [{ state: 'sealed', triggerDate: '2031-06-14' }] });
    expect(text).not.toContain('CANARY-9c1e');
    expect(text).not.toContain('own-');
  });
});
