import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './processes.ts';

/** curl sends everything, so the sending side always costs the same. */
const curl = ['--silent', '--show-error', '--fail-with-body', '--output', '/dev/null', '--header', 'Expect:'];
const mib = 1024 ** 2;
export const partBytes = 16 * mib;

export interface Member {
  readonly origin: string;
  readonly cookie: string;
}

export interface Body {
  readonly path: string;
  readonly size: number;
  /** The same, cut into parts. */
  readonly parts: readonly string[];
}

/** Begins like an MP4, so it's accepted; the rest is noise. */
export async function makeBody(folder: string, size: number): Promise<Body> {
  const path = join(folder, `${size}.mp4`);
  await run('sh', ['-c', 'head -c "$1" /dev/urandom > "$2"', 'sh', String(size), path]);
  const file = await open(path, 'r+');
  await file.write(Buffer.from('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000mp42isom', 'latin1'), 0);
  await file.close();
  const cut = join(folder, `parts-${size}`);
  await mkdir(cut);
  await run('split', ['--bytes', String(partBytes), '--suffix-length', '4', path, `${cut}/`]);
  const names = await readdir(cut);
  return { path, size, parts: names.toSorted().map((name) => join(cut, name)) };
}

export async function sendPut(origin: string, { path }: Body): Promise<void> {
  await run('curl', [...curl, '--upload-file', path, `${origin}/put.mp4`]);
}

export async function sendForm({ origin, cookie }: Member, childId: number, { path }: Body): Promise<void> {
  const fields = { title: 'Bench', category: 'milestone', childId: String(childId) };
  const forms = Object.entries(fields).flatMap(([name, value]) => ['--form-string', `${name}=${value}`]);
  const headers = ['--header', `cookie: ${cookie}`];
  await run('curl', [...curl, ...headers, ...forms, '--form', `video=@${path}`, `${origin}/api/video-messages`]);
}

/** Sends one part after the other over one connection, like a browser. Returns the upload's address. */
export async function sendTus({ origin, cookie }: Member, { size, parts }: Body, notes: string): Promise<string> {
  const created = await fetch(`${origin}/api/uploads`, {
    method: 'POST',
    headers: { 'tus-resumable': '1.0.0', 'upload-length': String(size), cookie },
  });
  if (created.status !== 201) throw new Error(`creating an upload: ${created.status} ${await created.text()}`);
  const url = new URL(created.headers.get('location') ?? '', origin).href;
  const headers = ['tus-resumable: 1.0.0', 'content-type: application/offset+octet-stream', `cookie: ${cookie}`];
  const requests = parts.map((part, index) => [
    ...curlConfig([...headers, 'Expect:', `upload-offset: ${index * partBytes}`]),
    'request = "PATCH"',
    `upload-file = "${part}"`,
    `url = "${url}"`,
  ]);
  const config = join(notes, `${url.split('/').at(-1)}.curl`);
  await writeFile(config, requests.map((lines) => lines.join('\n')).join('\nnext\n'));
  await run('curl', ['--config', config]);
  return url;
}

const curlConfig = (headers: readonly string[]) => [
  ...['silent', 'show-error', 'fail-with-body', 'output = "/dev/null"'],
  ...headers.map((header) => `header = "${header}"`),
];

export async function dropUpload(url: string, cookie: string): Promise<void> {
  await fetch(url, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0', cookie } });
}
