import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { addNoticeForm, dismissNotice, noticeFor, subscribeToNotices } from '#web/lib/notice-store.ts';

/** What went wrong with the whole form, on the page itself and read at once. */
export function FormAlert({ title, text }: { title?: string | undefined; text: string | undefined }) {
  return text === undefined ? null : (
    <div
      role="alert"
      className="flex gap-3 rounded-field bg-danger-soft px-4 py-3.5 font-bold text-danger wrap-anywhere"
    >
      <CircleAlert aria-hidden="true" className="mt-0.75 size-5 flex-none" />
      <div className="min-w-0">
        {title === undefined ? text : <p>{title}</p>}
        {title === undefined ? null : <p className="font-normal text-ink">{text}</p>}
      </div>
    </div>
  );
}

/** Where a form shows the notices about it. They end with the form, and as soon as an entry in it changes. */
export function FormNotice() {
  const [form] = useState(() => Symbol('form'));
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => addNoticeForm(form), [form]);
  const notice = useSyncExternalStore(
    subscribeToNotices,
    () => noticeFor(form),
    () => undefined, // a page drawn ahead of time has none
  );
  useEffect(() => {
    if (!notice) return undefined;
    const end = () => dismissNotice(notice.id);
    const entries = alert.current?.closest('form, [role="dialog"]');
    entries?.addEventListener('input', end);
    return () => {
      entries?.removeEventListener('input', end);
      end();
    };
  }, [notice]);
  if (!notice) return null;
  return (
    <div ref={alert}>
      <FormAlert title={notice.title} text={notice.description ?? ''} />
    </div>
  );
}
