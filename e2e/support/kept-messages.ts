import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Time to convert a few seconds of video on a busy machine. */
const conversionMs = 60_000;

export interface LovedOne {
  readonly id: number;
  readonly accessCode: string;
}

interface MessageFields {
  readonly title: string;
  readonly file: string;
  readonly category?: string;
  readonly deliveryDate?: string;
  readonly description?: string;
  readonly photoCaption?: string;
}

/** Sends a request as a member's page would. Throws when it's refused. */
export async function answered<Reply>(
  page: Page,
  address: string,
  init: { body: object } | { form: Record<string, string>; file: string },
) {
  const headers = { 'sec-fetch-site': 'same-origin' }; // as sent by the page itself
  const requestBody =
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
  const answer = await page.request.post(address, { headers, ...requestBody });
  if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`);
  const reply: Reply = await answer.json();
  return reply;
}

/** Adds a loved one without the form, which other journeys use. */
export function aLovedOne(page: Page, name: string): Promise<LovedOne> {
  return answered<LovedOne>(page, '/api/family/members', { body: { name } });
}

/** Creates a message for a loved one the same way. Returns its id once it's converted. */
export async function aKeptMessage(
  page: Page,
  { id: childId }: Pick<LovedOne, 'id'>,
  { file, ...words }: MessageFields,
): Promise<number> {
  const form = { category: 'milestone', ...words, childId: String(childId) };
  const { id } = await answered<{ id: number }>(page, '/api/video-messages', { form, file });
  const state = async () => (await ownMessage(page, id)).media.state;
  await expect.poll(state, { timeout: conversionMs, message: words.title }).toBe('ready');
  return id;
}

/** A message as the member sees it. */
export async function ownMessage(page: Page, id: number): Promise<{ isViewed: boolean; media: { state: string } }> {
  return (await page.request.get(`/api/video-messages/${id}`)).json();
}
