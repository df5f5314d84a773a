import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Received } from './answering-server.ts';

/** Stands in for the server's side of tus. Counts the bytes and stores nothing. */
export type ArrivingUploads = {
  /** Answers a request about an upload. Returns false for any other request. */
  answer: (request: Received, response: ServerResponse) => boolean;
  /** File names and bytes of all uploads, in the order they began. */
  arrived: () => { fileName: string; bytes: number; isDropped: boolean }[];
  /** Holds all answers until `release`. */
  hold: () => void;
  release: () => void;
};

const base = '/api/uploads';

export function arrivingUploads(): ArrivingUploads {
  const uploads: { fileName: string; bytes: number; size: number; isDropped: boolean }[] = [];
  let held: (() => void)[] | undefined;
  const header = (headers: IncomingMessage['headers'], name: string) => String(headers[name] ?? '');
  return {
    hold: () => {
      held = [];
    },
    release: () => {
      for (const answer of held ?? []) answer();
      held = undefined;
    },
    arrived: () => uploads.map(({ fileName, bytes, isDropped }) => ({ fileName, bytes, isDropped })),
    answer({ method, url, headers, bytes }, response) {
      if (!url.startsWith(base)) return false;
      const common = { 'tus-resumable': '1.0.0' };
      if (method === 'POST') {
        const [, encoded = ''] = header(headers, 'upload-metadata').split(/[ ,]/);
        const fileName = Buffer.from(encoded, 'base64').toString();
        const number = uploads.push({ fileName, bytes: 0, size: Number(headers['upload-length']), isDropped: false });
        response.writeHead(201, { ...common, location: `${base}/${number}` }).end();
        return true;
      }
      const upload = uploads[Number(url.slice(base.length + 1)) - 1];
      if (!upload) response.writeHead(404, common).end();
      else if (method === 'PATCH') {
        const take = () => {
          upload.bytes += bytes;
          response.writeHead(204, { ...common, 'upload-offset': String(upload.bytes) }).end();
        };
        if (held) held.push(take);
        else take();
      } else if (method === 'DELETE') {
        upload.isDropped = true;
        response.writeHead(204, common).end();
      } else {
        response
          .writeHead(200, { ...common, 'upload-offset': String(upload.bytes), 'upload-length': String(upload.size) })
          .end();
      }
      return true;
    },
  };
}
