import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { json } from '#web/testing/answering-server.ts';
import { openApp } from '#web/testing/app.tsx';
import { toast } from '#web/testing/member-page.ts';
import { setUpLovedOnes } from '#web/testing/loved-ones-page.ts';
import { aMessage, emma, recipes, signedIn } from '#web/testing/member-context.ts';
import { write } from '#web/testing/form.ts';

const { server } = setUpLovedOnes();

const openTab = () => openApp('/member-dashboard?tab=family');
const section = async () => within(await screen.findByRole('region', { name: 'Your categories' }));
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sent = (method: string, url: string): unknown[] =>
  server.received
    .filter((request) => request.method === method && request.url === url)
    .map(({ body }): unknown => JSON.parse(body));
const taken = json(409, {
  code: 'category_taken',
  message: 'You already have a category with this name. Choose another.',
});

async function openAdding() {
  await userEvent.click(await (await section()).findByRole('button', { name: 'Add category' }));
  return dialogNamed('Add category');
}

describe('the list of categories', () => {
  it('invites the member to make a first one, with a name, a color and an optional description', async () => {
    signedIn(server, {}, { 'POST /api/video-categories': json(201, { ...recipes, categoryColor: '#F2B544' }) });
    openTab();
    await (await section()).findByRole('heading', { name: 'Make your own category' });
    const dialog = await openAdding();
    expect(dialog.getByLabelText('Color code')).toHaveProperty('value', '#3B82F6');
    await write(dialog.getByLabelText('Name'), 'Recipes');
    dialog.getByText('Recipes');
    await userEvent.click(dialog.getByRole('radio', { name: 'Marigold' }));
    expect(dialog.getByLabelText('Color code')).toHaveProperty('value', '#F2B544');
    await write(dialog.getByLabelText(/^Description/), 'What Grandma cooked');
    await userEvent.click(dialog.getByRole('button', { name: 'Add category' }));
    await toast('Category added', 'Recipes');
    expect(sent('POST', '/api/video-categories')).toEqual([
      { categoryName: 'Recipes', categoryColor: '#F2B544', description: 'What Grandma cooked' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows how many messages each has, and links to them', async () => {
    const inRecipes = { categoryName: 'Recipes', categoryColor: '#FFCC00' };
    const messages = [
      aMessage({ id: 1, title: 'Soup', category: 'own-5', ownCategory: inRecipes }),
      aMessage({ id: 2, title: 'Other' }),
    ];
    const categories = [{ ...recipes, messages: 1, description: 'Of the family' }];
    signedIn(server, { children: [emma], categories, messages });
    const { router } = openTab();
    const list = await section();
    await list.findByText('Of the family');
    await userEvent.click(list.getByRole('link', { name: '1 message' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ category: 'own-5' }));
    const found = within(await screen.findByRole('region', { name: 'Your Messages' }));
    await found.findByText('1 message · Recipes');
    expect(found.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Soup']);
  });

  it('says when it can’t be loaded, and tries again', async () => {
    signedIn(server, {}, { 'GET /api/video-categories': json(503, { message: 'In a moment.', code: 'busy' }) });
    openTab();
    const list = await section();
    await list.findByRole('heading', { name: 'Failed to fetch categories' });
    signedIn(server, { categories: [recipes] });
    await userEvent.click(list.getByRole('button', { name: 'Try again' }));
    await list.findByText('Recipes');
  });
});

describe('the form of a category', () => {
  it('says what is missing or wrong before anything is sent', async () => {
    signedIn(server);
    openTab();
    const dialog = await openAdding();
    const code = dialog.getByLabelText('Color code');
    await userEvent.clear(code);
    await write(code, '#12');
    await userEvent.click(dialog.getByRole('button', { name: 'Add category' }));
    await dialog.findByText('Category name is required');
    dialog.getByText('Invalid color format');
    expect(sent('POST', '/api/video-categories')).toEqual([]);
  });

  it('says at the name that it is taken', async () => {
    signedIn(server, { categories: [recipes] }, { 'POST /api/video-categories': taken });
    openTab();
    const dialog = await openAdding();
    await write(dialog.getByLabelText('Name'), 'recipes');
    await userEvent.click(dialog.getByRole('button', { name: 'Add category' }));
    const text = 'You already have a category with this name. Choose another.';
    await toast('Failed to create category', text);
    await waitFor(() => expect(dialog.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'));
  });

  it('edits a category', async () => {
    const changed = { ...recipes, categoryName: 'Soups', categoryColor: '#00AA00' };
    signedIn(server, { categories: [recipes] }, { 'PATCH /api/video-categories/5': json(200, changed) });
    openTab();
    const list = await section();
    await userEvent.click(await list.findByRole('button', { name: 'Edit Recipes' }));
    const dialog = await dialogNamed('Edit category');
    const name = dialog.getByLabelText('Name');
    await userEvent.clear(name);
    await write(name, 'Soups');
    const code = dialog.getByLabelText('Color code');
    await userEvent.clear(code);
    await write(code, '#00AA00');
    signedIn(server, { categories: [changed] }, { 'PATCH /api/video-categories/5': json(200, changed) });
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await toast('Category updated', 'Soups');
    await list.findByText('Soups');
    expect(sent('PATCH', '/api/video-categories/5')).toEqual([
      {
        ...{ categoryName: 'Soups', categoryColor: '#00AA00' },
        known: { categoryName: 'Recipes', categoryColor: '#FFCC00' },
      },
    ]);
  });
});

describe('deleting a category', () => {
  it('says first what happens to its messages', async () => {
    const deleted = { 'DELETE /api/video-categories/5': json(200, { id: 5 }) };
    signedIn(server, { categories: [{ ...recipes, messages: 1, inLibrary: 1 }] }, deleted);
    openTab();
    await (await section()).findByText(/1 in the library$/);
    await userEvent.click(await (await section()).findByRole('button', { name: 'Delete Recipes' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Recipes”?' }));
    question.getByText('Its 2 messages move to “Just Because”.');
    signedIn(server, {}, deleted);
    await userEvent.click(question.getByRole('button', { name: 'Delete category' }));
    await toast('Category deleted', 'Recipes');
    await (await section()).findByRole('heading', { name: 'Make your own category' });
  });

  it('keeps it and says so when that fails', async () => {
    const failed = json(503, { message: 'In a moment.', code: 'busy' });
    signedIn(server, { categories: [recipes] }, { 'DELETE /api/video-categories/5': failed });
    openTab();
    await userEvent.click(await (await section()).findByRole('button', { name: 'Delete Recipes' }));
    const question = within(await screen.findByRole('alertdialog'));
    question.getByText('It has no messages.');
    await userEvent.click(question.getByRole('button', { name: 'Delete category' }));
    await toast('We couldn’t delete this category', 'In a moment.');
    await userEvent.click(question.getByRole('button', { name: 'Keep it' }));
    (await section()).getByText('Recipes');
  });
});
