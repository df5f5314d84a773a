/** How long a notice stays, in milliseconds. Source: specification part 1 §9, "Notices". */
export const noticeDuration = { info: 5000, danger: 5000, success: 8000, copied: 3000 } as const;

export type NoticeTone = keyof typeof noticeDuration;

/** A way back from what the notice tells of, as long as it is there. */
export type NoticeAction = { label: string; onSelect: () => void };

export type Notice = {
  id: number;
  title: string;
  description: string | undefined;
  tone: NoticeTone;
  durationMs: number;
  action: NoticeAction | undefined;
};

export type NoticeInput = {
  title: string;
  description?: string | undefined;
  /** `copied` is for links and codes put on the clipboard. Default `info`. */
  tone?: NoticeTone | undefined;
  /** Default: the tone's. */
  durationMs?: number | undefined;
  action?: NoticeAction | undefined;
};

let current: Notice | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function replace(notice: Notice | undefined): void {
  current = notice;
  for (const listener of listeners) listener();
}

/** Shows a notice; only one is shown at a time, so a new one takes the place of the last. */
export function notify(input: NoticeInput): void {
  const { title, description, tone = 'info', durationMs = noticeDuration[tone], action } = input;
  lastId += 1;
  replace({ id: lastId, title, description, tone, durationMs, action });
}

/** Takes the notice away, unless another one has taken its place meanwhile. */
export function dismissNotice(id: number): void {
  if (current?.id === id) replace(undefined);
}

/** Takes away whatever is shown: it is about something that is being done again. */
export function clearNotice(): void {
  if (current) replace(undefined);
}

export function currentNotice(): Notice | undefined {
  return current;
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
