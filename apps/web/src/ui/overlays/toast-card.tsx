import { CircleAlert, CircleCheck, ClipboardCheck, Mail, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { listen } from '#web/lib/hooks.ts';
import { dismissToast, type Toast, type ToastTone } from '#web/lib/toast-store.ts';
import { Button } from '#web/ui/button.tsx';
import { toastsCopy } from '#web/ui/ui.copy.ts';
import { freePlace, type Obstacle } from './free-place.ts';

const icons = { info: Mail, success: CircleCheck, copied: ClipboardCheck, danger: CircleAlert };
const iconLook: Record<ToastTone, string> = {
  info: 'bg-sky text-info',
  success: 'bg-success-soft text-success',
  copied: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
};

const toastLook =
  'flex [touch-action:pan-y] items-start gap-3.5 rounded-box border border-line bg-card p-4 pl-5 text-ink shadow-lift-2 animate-toast';

const SWIPE_PX = 50;

function useAutoDismiss({ id, durationMs }: Toast, isPaused: boolean): void {
  const remaining = useRef(durationMs);
  useEffect(() => {
    if (isPaused) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => dismissToast(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - since;
    };
  }, [id, isPaused]);
}

/** Handlers for a card that Escape and a swipe to the right dismiss. */
function useDismissal(onDismiss: () => void) {
  const start = useRef<number>(undefined);
  const slide = (card: HTMLElement, x: number) => {
    card.style.translate = `${Math.max(0, x)}px 0`;
  };
  const stay = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    start.current = undefined;
    slide(currentTarget, 0);
  };
  return {
    onKeyDown: ({ key }: KeyboardEvent) => (key === 'Escape' ? onDismiss() : undefined),
    onPointerDown({ pointerType, clientX }: PointerEvent) {
      if (pointerType !== 'mouse') start.current = clientX;
    },
    onPointerMove({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
      if (start.current !== undefined) slide(currentTarget, clientX - start.current);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current !== undefined && event.clientX - start.current > SWIPE_PX) onDismiss();
      stay(event);
    },
    onPointerCancel: stay,
  };
}

function useIsWindowBlurred(): boolean {
  const [isBlurred, setBlurred] = useState(false);
  useEffect(() => listen(['blur', 'focus'], ({ type }) => setBlurred(type === 'blur')), []);
  return isBlurred;
}

const useful =
  'a[href], button, input, select, textarea, label, video, h1, h2, h3, [role="alert"], [role="status"], [tabindex="0"]';
/** The focused element must not be covered, even if others are. */
const FOCUS_WEIGHT = 1000;
const CHECK_MS = 200;

/** What people may want to use or read while a toast is shown, except behind a dialog. */
function obstaclesFor(notices: Element): Obstacle[] {
  const focused = document.activeElement;
  return [...document.querySelectorAll(useful)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isInView = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
    if (!isInView || notices.contains(element) || element.closest('[aria-hidden="true"]')) return [];
    return [{ box, weight: element === focused ? FOCUS_WEIGHT : 1 }];
  });
}

function useToastPosition(toast: Toast, notices: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = notices.current;
    if (!list) return undefined;
    let place: { left: number; top: number } | undefined;
    const move = () => {
      if (place && (list.querySelector('[data-held]') || list.contains(document.activeElement))) return; // it may be about to be clicked
      const size = { width: list.offsetWidth, height: list.offsetHeight };
      const { height = innerHeight, offsetTop = 0 } = window.visualViewport ?? {}; // without the phone's keyboard
      const available = { width: document.documentElement.clientWidth, height: height + offsetTop };
      place = freePlace(size, available, obstaclesFor(list), place);
      list.style.left = `${place.left}px`;
      list.style.top = `${place.top}px`;
    };
    const resizeObserver = new ResizeObserver(move); // runs before the first paint
    resizeObserver.observe(list);
    let checking = setInterval(move, CHECK_MS);
    const wait = () => {
      clearInterval(checking);
      checking = setInterval(move, CHECK_MS);
    };
    const stop = listen(['scroll'], wait, { capture: true }); // it would jump around
    return () => {
      resizeObserver.disconnect();
      clearInterval(checking);
      stop();
    };
  }, [toast, notices]);
}

export function ToastCard({ toast, list }: { toast: Toast; list: RefObject<HTMLElement | null> }) {
  const { id, title, description, tone, action } = toast;
  const Icon = icons[tone];
  const [hasAttention, setAttention] = useState(false);
  useToastPosition(toast, list);
  useAutoDismiss(toast, useIsWindowBlurred() || hasAttention);
  const dismiss = () => dismissToast(id);
  const dismissal = useDismissal(dismiss);
  const handlers = {
    ...dismissal,
    onPointerMove(event: PointerEvent<HTMLElement>) {
      dismissal.onPointerMove(event);
      // A resting pointer under which it appears doesn't count, or it would stay forever.
      if (event.movementX !== 0 || event.movementY !== 0) setAttention(true);
    },
    onPointerLeave: () => setAttention(false),
    onFocus: () => setAttention(true),
    onBlur: () => setAttention(false),
  };
  return (
    <li {...handlers} data-held={hasAttention || undefined} className={toastLook}>
      <span className={`grid size-9 flex-none place-items-center rounded-full ${iconLook[tone]}`}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 py-1">
        <p className="font-bold leading-snug">{title}</p>
        {description ? <p className="mt-0.5 leading-snug whitespace-pre-line text-ink-2">{description}</p> : null}
        {action ? (
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            onClick={() => {
              dismiss();
              action.onSelect();
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label={toastsCopy.dismiss}
        onClick={dismiss}
        className="-m-1.5 grid size-12 flex-none place-items-center rounded-full text-ink-2 hover:bg-sunk hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </li>
  );
}
