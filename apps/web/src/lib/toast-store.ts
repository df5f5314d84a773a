import { create } from 'zustand';

/** In milliseconds. Source: specification part 1 §9, "Notices". */
const toastDuration = { info: 5000, danger: 5000, success: 8000, copied: 3000 } as const;

export type ToastTone = keyof typeof toastDuration;

type ToastAction = { label: string; onSelect: () => void };

type ToastInput = {
  title: string;
  description?: string | undefined;
  /** `copied` is for links and codes put on the clipboard. Default `info`. */
  tone?: ToastTone | undefined;
  durationMs?: number | undefined;
  action?: ToastAction | undefined;
  /** About the form on screen, which shows it inline until an entry changes. Without such a form, it is an ordinary toast. */
  inForm?: boolean | undefined;
};

export type Toast = ToastInput & { id: number; tone: ToastTone; durationMs: number };

/** `forms`: those on screen that show their toasts inline. The last one is on top. */
type ToastState = { toast: Toast | undefined; forms: readonly symbol[] };

const useToasts = create<ToastState>(() => ({ toast: undefined, forms: [] }));
let lastId = 0;

export function showToast({ tone = 'info', durationMs = toastDuration[tone], ...input }: ToastInput): void {
  lastId += 1;
  useToasts.setState({ toast: { ...input, id: lastId, tone, durationMs } });
}

export function dismissToast(id: number): void {
  if (currentToast()?.id === id) clearToast();
}

export function clearToast(): void {
  useToasts.setState({ toast: undefined });
}

export function currentToast(): Toast | undefined {
  return useToasts.getState().toast;
}

export function addToastForm(form: symbol): () => void {
  useToasts.setState(({ forms }) => ({ forms: [...forms, form] }));
  return () => useToasts.setState(({ forms }) => ({ forms: forms.filter((one) => one !== form) }));
}

/** The toast for this form; without `form`, the one to show as a toast. */
export function useToast(form?: symbol): Toast | undefined {
  return useToasts(({ toast, forms }) => ((toast?.inForm ? forms.at(-1) : undefined) === form ? toast : undefined));
}
