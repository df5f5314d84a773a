import { CircleAlert, CircleCheck, ClipboardCheck, Mail, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
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

function useDismissal(card: RefObject<HTMLElement | null>, onDismiss: () => void): void {
  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    let start: number | undefined;
    const slide = (x: number) => {
      element.style.translate = `${Math.max(0, x)}px 0`;
    };
    element.addEventListener('keydown', ({ key }) => (key === 'Escape' ? onDismiss() : undefined), options);
    element.addEventListener(
      'pointerdown',
      ({ pointerType, clientX }) => {
        if (pointerType !== 'mouse') start = clientX;
      },
      options,
    );
    element.addEventListener(
      'pointermove',
      ({ clientX }) => (start === undefined ? undefined : slide(clientX - start)),
      options,
    );
    const release = ({ type, clientX }: PointerEvent) => {
      if (start !== undefined && type === 'pointerup' && clientX - start > SWIPE_PX) onDismiss();
      start = undefined;
      slide(0);
    };
    element.addEventListener('pointerup', release, options);
    element.addEventListener('pointercancel', release, options);
    return () => ended.abort();
  }, [card, onDismiss]);
}

/** Whether someone points at the toast or has focus in it. A resting pointer under which it appears doesn't count, or it would stay forever. */
function useHasAttention(card: RefObject<HTMLElement | null>): boolean {
  const [hasAttention, setAttention] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (!element) return undefined;
    const ended = new AbortController();
    const options = { signal: ended.signal };
    element.addEventListener('focusin', () => setAttention(true), options);
    element.addEventListener(
      'pointermove',
      ({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) setAttention(true);
      },
      options,
    );
    for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, () => setAttention(false), options);
    return () => ended.abort();
  }, [card]);
  return hasAttention;
}

function useIsWindowBlurred(): boolean {
  const [isBlurred, setBlurred] = useState(false);
  useEffect(() => {
    const leave = () => setBlurred(true);
    const comeBack = () => setBlurred(false);
    addEventListener('blur', leave);
    addEventListener('focus', comeBack);
    return () => {
      removeEventListener('blur', leave);
      removeEventListener('focus', comeBack);
    };
  }, []);
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
    addEventListener('scroll', wait, true); // it would jump around
    return () => {
      resizeObserver.disconnect();
      clearInterval(checking);
      removeEventListener('scroll', wait, true);
    };
  }, [toast, notices]);
}

export function ToastCard({ toast, list }: { toast: Toast; list: RefObject<HTMLElement | null> }) {
  const { id, title, description, tone, action } = toast;
  const Icon = icons[tone];
  const card = useRef<HTMLLIElement>(null);
  useToastPosition(toast, list);
  const hasAttention = useHasAttention(card);
  useAutoDismiss(toast, useIsWindowBlurred() || hasAttention);
  const dismiss = useCallback(() => dismissToast(id), [id]);
  useDismissal(card, dismiss);
  return (
    <li ref={card} data-held={hasAttention || undefined} className={toastLook}>
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
