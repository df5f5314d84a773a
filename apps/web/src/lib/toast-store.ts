import { create } from 'zustand';

/** How long a toast stays, in milliseconds. Source: specification part 1 §9, "Notices". */
const toastDuration = { info: 5000, danger: 5000, success: 8000, copied: 3000 } as const;

export type ToastTone = keyof typeof toastDuration;

/** A way back from what the toast tells of, as long as it is there. */
type ToastAction = { label: string; onSelect: () => void };

export type Toast = {
  id: number;
  title: string;
  description: string | undefined;
  tone: ToastTone;
  durationMs: number;
  action: ToastAction | undefined;
  inForm: boolean;
};

type ToastInput = {
  title: string;
  description?: string | undefined;
  /** `copied` is for links and codes put on the clipboard. Default `info`. */
  tone?: ToastTone | undefined;
  /** Default: the tone's. */
  durationMs?: number | undefined;
  action?: ToastAction | undefined;
  /** It is about the form on screen, which shows it in its own place until it is corrected. A toast like others where no form does. */
  inForm?: boolean | undefined;
};

/** `forms`: those on screen that show what is about them themselves. The last one is on top. */
type ToastState = { toast: Toast | undefined; forms: readonly symbol[] };

const useToasts = create<ToastState>(() => ({ toast: undefined, forms: [] }));
let lastId = 0;

/** Shows a toast; only one is shown at a time, so a new one takes the place of the last. */
export function showToast(input: ToastInput): void {
  const { title, description, tone = 'info', durationMs = toastDuration[tone], action, inForm = false } = input;
  lastId += 1;
  useToasts.setState({ toast: { id: lastId, title, description, tone, durationMs, action, inForm } });
}

/** Takes the toast away, unless another one has taken its place meanwhile. */
export function dismissToast(id: number): void {
  if (currentToast()?.id === id) clearToast();
}

/** Takes away whatever is shown: it is about something that is being done again. */
export function clearToast(): void {
  useToasts.setState({ toast: undefined });
}

export function currentToast(): Toast | undefined {
  return useToasts.getState().toast;
}

/** From now on this form shows its toasts itself. Gives back what ends that. */
export function addToastForm(form: symbol): () => void {
  useToasts.setState(({ forms }) => ({ forms: [...forms, form] }));
  return () => useToasts.setState(({ forms }) => ({ forms: forms.filter((one) => one !== form) }));
}

/** What this form shows; without one, what is shown as a toast. */
export function useToast(form?: symbol): Toast | undefined {
  return useToasts(({ toast, forms }) => ((toast?.inForm ? forms.at(-1) : undefined) === form ? toast : undefined));
}
