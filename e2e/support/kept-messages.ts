import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A conversion of a few seconds of video on a busy machine. */
const conversionMs = 60_000;

export interface LovedOne {
  readonly id: number;
  readonly accessCode: string;
}

interface Kept {
  readonly title: string;
  readonly file: string;
  readonly category?: string;
  readonly deliveryDate?: string;
  readonly description?: string;
  readonly photoCaption?: string;
}

/** What the program answers to a member's page that asks it directly; fails when it refuses. */
export async function answered<Reply>(
  page: Page,
  address: string,
  init: { body: object } | { form: Record<string, string>; file: string },
) {
  const headers = { 'sec-fetch-site': 'same-origin' }; // as the page itself would ask
  const given =
    'body' in init
      ? { data: init.body }
      : {
          multipart: {
            ...init.form,
            video: {
              name: path.basename(init.file),
              mimeType: 'application/octet-stream',
              buffer: await readFile(init.file),
            },
          },
        };
  const answer = await page.request.post(address, { headers, ...given });
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`);
  const reply: Reply = await answer.json();
  return reply;
}

/** Adds somebody for the member whose page this is, without the form, which other journeys walk through. */
export function aLovedOne(page: Page, name: string): Promise<LovedOne> {
  return answered<LovedOne>(page, '/api/family/members', { body: { name } });
}

/** Keeps a message for a loved one in the same way; gives its id once it can be opened. */
export async function aKeptMessage(
  page: Page,
  { id: childId }: Pick<LovedOne, 'id'>,
  { file, ...words }: Kept,
): Promise<number> {
  const form = { category: 'milestone', ...words, childId: String(childId) };
  const { id } = await answered<{ id: number }>(page, '/api/video-messages', { form, file });
  const state = async () => (await ownMessage(page, id)).media.state;
  await expect.poll(state, { timeout: conversionMs, message: words.title }).toBe('ready');
  return id;
}

/** A message as its member's account has it. */
export async function ownMessage(page: Page, id: number): Promise<{ isViewed: boolean; media: { state: string } }> {
  return (await page.request.get(`/api/video-messages/${id}`)).json();
}
