import { CircleAlert, CircleCheck, ClipboardCheck, Mail, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useSyncExternalStore } from 'react';
import {
  currentNotice,
  dismissNotice,
  subscribeToNotices,
  type Notice,
  type NoticeTone,
} from '#web/lib/notice-store.ts';
import { Button } from './button.tsx';

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

/** The one place where notices appear. F8 moves focus to it; a swipe to the right of 50 px dismisses (specification part 1 §9). */
export function Notices() {
  const notice = useSyncExternalStore(subscribeToNotices, currentNotice, () => undefined);
  return (
    <Toast.Provider swipeDirection="right" swipeThreshold={50} label="Notice">
      {notice ? <NoticeCard key={notice.id} notice={notice} /> : null}
      <Toast.Viewport
        hotkey={['F8']}
        label="Notices ({hotkey})"
        className="fixed inset-x-0 top-0 z-60 m-0 flex list-none flex-col gap-3 p-4 outline-none md:bottom-0 md:right-auto md:top-auto md:w-full md:max-w-[420px]"
      />
    </Toast.Provider>
  );
}
