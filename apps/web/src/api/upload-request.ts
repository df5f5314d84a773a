import { api, type Api, type EndpointName } from '@someday/contract/api';
import type { Endpoint, ReplyOf, Schema } from '@someday/contract/endpoint';
import { errorFromAnswer, NetworkError } from './api-error.ts';
import { parseReply } from './typed-client.ts';

type MultipartName = { [Name in EndpointName]: Api[Name] extends { multipart: Schema } ? Name : never }[EndpointName];

export type UploadProgress = { sentBytes: number; totalBytes: number };

export type UploadOptions = {
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Aborting ends the transfer; the promise then fails with the signal's reason. */
  signal?: AbortSignal | undefined;
};

/** Sends a form with a file and tells how far it is; `fetch` cannot. Raises what `call` raises. */
export function uploadForm<Name extends MultipartName>(
  name: Name,
  form: FormData,
  options?: UploadOptions,
): Promise<ReplyOf<Api[Name]>>;
export async function uploadForm(name: MultipartName, form: FormData, options: UploadOptions = {}): Promise<unknown> {
  const endpoint: Endpoint = api[name];
  const text = await transfer(endpoint.method, endpoint.path, form, options);
  const answer: unknown = JSON.parse(text);
  return parseReply(endpoint, answer);
}

function transfer(method: string, url: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal?.addEventListener('abort', abort, { once: true });
    xhr.open(method, url);
    xhr.withCredentials = true;
    xhr.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.({ sentBytes: loaded, totalBytes: total }),
    );
    xhr.addEventListener('abort', () => reject(signal?.reason));
    xhr.addEventListener('error', () => reject(new NetworkError()));
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    xhr.addEventListener('load', () => {
      if (xhr.status >= 200 && xhr.status < 300) {
        resolve(xhr.responseText);
        return;
      }
      const contentType = xhr.getResponseHeader('content-type') ?? '';
      reject(errorFromAnswer(xhr.status, xhr.statusText, contentType, xhr.responseText));
    });
    xhr.send(form);
  });
}
