import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { errorBodySchema } from '@someday/contract/api/error-body';
import * as z from 'zod';
import type { Refusal, TestClient } from './test-client.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Begins like an MP4, and continues with noise. */
export function fakeVideo(size: number): Buffer<ArrayBuffer> {
  const bytes = randomBytes(size);
  bytes.write('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom', 'latin1');
  return bytes;
}

/** A tus client for one browser. */
export function tusOf(browser: TestClient, origin: string) {
  const headers = { 'tus-resumable': '1.0.0', origin };
  const part = (offset: number) => ({
    ...headers,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  });
  const pathOf = (id: string) => `/api/uploads/${id}`;

  const tus = {
    create(size: number, fileName = 'beach.mp4', chosenIn = '', purpose = ''): Promise<Response> {
      const more = { ...(chosenIn && { chosenIn }), ...(purpose && { purpose }) };
      const entries = Object.entries({ filename: fileName, ...more });
      const metadata = entries.map(([key, text]) => `${key} ${Buffer.from(text).toString('base64')}`).join(',');
      const allHeaders = { ...headers, 'upload-length': String(size), 'upload-metadata': metadata };
      return browser.fetch('/api/uploads', { method: 'POST', headers: allHeaders });
    },

    /** Returns the id. */
    async begin(size: number, fileName?: string): Promise<string> {
      const answer = await tus.create(size, fileName);
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.headers.get('location')?.split('/').at(-1) ?? '';
    },

    patch(id: string, offset: number, bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
      return browser.fetch(pathOf(id), { method: 'PATCH', headers: part(offset), body: bytes });
    },

    ask: (method: 'HEAD' | 'DELETE' | 'OPTIONS', id: string) => browser.fetch(pathOf(id), { method, headers }),

    /** How much of it is stored. */
    async offset(id: string): Promise<number> {
      const answer = await tus.ask('HEAD', id);
      if (answer.status !== 200) throw new Error(`${answer.status}`);
      return Number(answer.headers.get('upload-offset'));
    },

    /** Sends a whole file. Returns the upload's id. */
    async send(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const id = await tus.begin(bytes.length);
      const answer = await tus.patch(id, 0, bytes);
      if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
      return id;
    },

    /** Sends the ZIP of another Someday. Returns the upload's id. */
    async sendExport(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const created = await tus.create(bytes.length, 'someday.zip', '', 'import');
      if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`);
      const id = created.headers.get('location')?.split('/').at(-1) ?? '';
      const answer = await tus.patch(id, 0, bytes);
      if (answer.status !== 204) throw new Error(`${answer.status} ${await answer.text()}`);
      return id;
    },

    /** A part that stops after `sent` bytes. The connection stays open until `cut`. */
    async broken(id: string, offset: number, bytes: Uint8Array, sent: number) {
      const cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ');
      const length = { 'content-length': String(bytes.length), 'x-forwarded-for': browser.address };
      const sending = request(origin + pathOf(id), {
        method: 'PATCH',
        headers: { ...part(offset), ...length, cookie },
        agent: false,
      });
      const answered = once(sending, 'response').then(
        ([response]) => z.object({ statusCode: z.int() }).parse(response).statusCode,
        () => null,
      );
      sending.flushHeaders();
      await new Promise<void>((resolve) => sending.write(bytes.subarray(0, sent), () => resolve()));
      return {
        /** The status; null if the connection ended without one. */
        answered,
        /** Sends the rest after all. */
        goOn: () => void sending.end(bytes.subarray(sent)),
        cut: () => void sending.destroy(),
      };
    },
  };
  return tus;
}

export async function refusalOf(answer: Response): Promise<Refusal> {
  return { status: answer.status, ...z.parse(errorBodySchema, await answer.json()) };
}

/** The text fields of a message made from an upload. */
export function uploadForm(childId: number, uploadId: string, more: Record<string, string> = {}): FormData {
  const form = new FormData();
  const fields = { childId: String(childId), title: 'For you', category: 'just-because', uploadId, ...more };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
