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
  inForm: boolean;
};

export type NoticeInput = {
  title: string;
  description?: string | undefined;
  /** `copied` is for links and codes put on the clipboard. Default `info`. */
  tone?: NoticeTone | undefined;
  /** Default: the tone's. */
  durationMs?: number | undefined;
  action?: NoticeAction | undefined;
  /** It is about the form on screen, which shows it in its own place until it is corrected. A notice like others where no form does. */
  inForm?: boolean | undefined;
};

let current: Notice | undefined;
let lastId = 0;
const listeners = new Set<() => void>();
/** The forms on screen that show notices themselves. The last one is on top. */
const forms: symbol[] = [];

function tellListeners(): void {
  for (const listener of listeners) listener();
}

function replace(notice: Notice | undefined): void {
  current = notice;
  tellListeners();
}

/** Shows a notice; only one is shown at a time, so a new one takes the place of the last. */
export function notify(input: NoticeInput): void {
  const { title, description, tone = 'info', durationMs = noticeDuration[tone], action, inForm = false } = input;
  lastId += 1;
  replace({ id: lastId, title, description, tone, durationMs, action, inForm });
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

/** From now on this form shows its notices itself. Gives back what ends that. */
export function addNoticeForm(form: symbol): () => void {
  forms.push(form);
  tellListeners();
  return () => {
    forms.splice(forms.indexOf(form), 1);
    tellListeners();
  };
}

/** What this form shows; without one, what is shown as a toast. */
export function noticeFor(form?: symbol): Notice | undefined {
  const home = current?.inForm ? forms.at(-1) : undefined;
  return home === form ? current : undefined;
}

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
