import { CircleAlert, CircleCheck, ClipboardCheck, Mail, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { dismissNotice, noticeFor, subscribeToNotices, type Notice, type NoticeTone } from '#web/lib/notice-store.ts';
import { Button } from './button.tsx';
import { freePlace, type Obstacle } from './free-place.ts';

const icons = { info: Mail, success: CircleCheck, copied: ClipboardCheck, danger: CircleAlert };
const iconLook: Record<NoticeTone, string> = {
  info: 'bg-sky text-info',
  success: 'bg-success-soft text-success',
  copied: 'bg-success-soft text-success',
  danger: 'bg-danger-soft text-danger',
};

const noticeLook =
  'flex items-start gap-3.5 rounded-box border border-line bg-card p-4 pl-5 text-ink shadow-lift-2 ' +
  'data-[state=open]:animate-toast data-[state=closed]:animate-toast-out ' +
  'data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=cancel]:translate-x-0 ' +
  'data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-out';

function NoticeCard({ notice }: { notice: Notice }) {
  const Icon = icons[notice.tone];
  return (
    <Toast.Root
      className={noticeLook}
      type={notice.tone === 'danger' ? 'foreground' : 'background'}
      duration={notice.durationMs}
      onOpenChange={(open) => {
        if (!open) dismissNotice(notice.id);
      }}
    >
      <span className={`grid size-9 flex-none place-items-center rounded-full ${iconLook[notice.tone]}`}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 py-1">
        <Toast.Title className="font-bold leading-snug">{notice.title}</Toast.Title>
        {notice.description ? (
          <Toast.Description className="mt-0.5 leading-snug text-ink-2">{notice.description}</Toast.Description>
        ) : null}
        {notice.action ? (
          <Toast.Action asChild altText={`${notice.action.label}: ${notice.title}`}>
            <Button variant="secondary" size="small" className="mt-3" onClick={notice.action.onSelect}>
              {notice.action.label}
            </Button>
          </Toast.Action>
        ) : null}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="-m-1.5 grid size-12 flex-none place-items-center rounded-full text-ink-2 hover:bg-sunk hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </Toast.Close>
    </Toast.Root>
  );
}

const controls = 'a[href], button, input, select, textarea, label, video, [role="alert"], [tabindex="0"]';
/** What has the focus must not be covered, whatever else is. */
const FOCUS_WEIGHT = 1000;
/** Between two looks at what is beneath, in milliseconds. */
const LOOK_MS = 200;

/** What a person may want to press or read while a notice is shown; what lies behind a dialog is not among it. */
function obstaclesBeside(notices: Element): Obstacle[] {
  const focused = document.activeElement;
  return [...document.querySelectorAll(controls)].flatMap((element) => {
    const box = element.getBoundingClientRect();
    const isInSight = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight;
    if (!isInSight || notices.contains(element) || element.closest('[aria-hidden="true"]')) return [];
    return [{ box, weight: element === focused ? FOCUS_WEIGHT : 1 }];
  });
}

/** Moves the notice to where it covers the least, and again when something else comes to be beneath it. */
function usePlace(notice: Notice | undefined) {
  const notices = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = notices.current;
    if (!notice || !list) return undefined;
    let place: { left: number; top: number } | undefined;
    const move = () => {
      if (place && list.matches(':hover, :focus-within')) return; // about to be pressed
      const size = { width: list.offsetWidth, height: list.offsetHeight };
      const room = { width: document.documentElement.clientWidth, height: innerHeight };
      place = freePlace(size, room, obstaclesBeside(list), place);
      list.style.left = `${place.left}px`;
      list.style.top = `${place.top}px`;
    };
    const sizes = new ResizeObserver(move); // before it is painted for the first time
    sizes.observe(list);
    let looking = setInterval(move, LOOK_MS);
    const wait = () => {
      clearInterval(looking);
      looking = setInterval(move, LOOK_MS);
    };
    addEventListener('scroll', wait, true); // it would jump about
    return () => {
      sizes.disconnect();
      clearInterval(looking);
      removeEventListener('scroll', wait, true);
    };
  }, [notice]);
  return notices;
}

/** The one place where notices appear. F8 moves focus to it; a swipe to the right of 50 px dismisses (specification part 1 §9). */
export function Notices() {
  const notice = useSyncExternalStore(
    subscribeToNotices,
    () => noticeFor(),
    () => undefined,
  );
  const notices = usePlace(notice);
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={50} label="Notice">
      {notice ? <NoticeCard key={notice.id} notice={notice} /> : null}
      <Toast.Viewport
        ref={notices}
        hotkey={['F8']}
        label="Notices ({hotkey})"
        className="fixed z-60 m-0 flex w-[calc(100vw-32px)] list-none flex-col gap-3 outline-none md:max-w-[420px]"
      />
    </Toast.Provider>
  );
}
