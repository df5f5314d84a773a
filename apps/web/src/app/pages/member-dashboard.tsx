import { useRouter, useSearch } from '@tanstack/react-router';
import { House, Settings as SettingsIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isNotSignedIn } from '#web/api/api-error.ts';
import { useParents, type Parents } from '#web/api/parents.ts';
import { useSession } from '#web/api/session.ts';
import { useLiveData } from '#web/api/use-live-data.ts';
import { useAddressedDialog, type AddressedDialog } from '#web/app/use-addressed-dialog.ts';
import { DashboardError } from '#web/features/dashboard/dashboard-error.tsx';
import { DashboardHome } from '#web/features/dashboard/dashboard-home.tsx';
import { DashboardShell, type DashboardTab } from '#web/features/dashboard/dashboard-shell.tsx';
import { DashboardSkeleton } from '#web/features/dashboard/dashboard-skeleton.tsx';
import { SettingsTab } from '#web/features/dashboard/settings-tab.tsx';
import { LovedOnesSection } from '#web/features/loved-ones/loved-ones-section.tsx';
import type { Draft } from '#web/features/messages/send-form.ts';
import { MessagesSection } from '#web/features/messages/messages-section.tsx';
import { hasUnsentStore } from '#web/lib/unsent-store.ts';

const loadAddLovedOne = () => import('#web/features/loved-ones/add-loved-one-dialog.tsx');
const loadSendMessage = () => import('#web/features/messages/send-message-dialog.tsx');
const loadUnsent = () => import('#web/features/messages/unsent-sections.tsx');
const loadSettings = () => import('#web/features/account-settings/settings-sections.tsx');
const AddLovedOneDialog = lazy(() => loadAddLovedOne().then((module) => ({ default: module.AddLovedOneDialog })));
const SendMessageDialog = lazy(() => loadSendMessage().then((module) => ({ default: module.SendMessageDialog })));
const UnsentSections = lazy(() => loadUnsent().then((module) => ({ default: module.UnsentSections })));
const ScheduleDialog = lazy(() =>
  import('#web/features/messages/schedule-dialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
);
const EditMessageDialog = lazy(() =>
  import('#web/features/messages/edit-message-dialog.tsx').then((module) => ({ default: module.EditMessageDialog })),
);
const DeleteMessageQuestion = lazy(() =>
  import('#web/features/messages/delete-message-question.tsx').then((module) => ({
    default: module.DeleteMessageQuestion,
  })),
);
const WatchMessageDialog = lazy(() =>
  import('#web/features/messages/watch-message-dialog.tsx').then((module) => ({ default: module.WatchMessageDialog })),
);
const SettingsSections = lazy(() => loadSettings().then((module) => ({ default: module.SettingsSections })));

const dialogNames = ['add', 'send', 'schedule', 'edit', 'delete', 'watch'] as const;

type DialogsProps = {
  parents: Parents;
  draft: Draft;
  current: AddressedDialog<(typeof dialogNames)[number]>;
  onOpen: (name: (typeof dialogNames)[number], id?: number) => void;
  onClose: () => void;
};

function Dialogs({ parents, draft, current: { name, id }, onOpen, onClose }: DialogsProps) {
  const add = () => onOpen('add');
  if (name === undefined) return null;
  switch (name) {
    case 'add':
      return <AddLovedOneDialog onClose={onClose} onSend={(lovedOneId) => onOpen('send', lovedOneId)} />;
    case 'send':
      return (
        <SendMessageDialog
          parents={parents}
          draft={{ lovedOneId: id, ...draft }}
          onClose={onClose}
          onAddLovedOne={add}
        />
      );
    case 'schedule':
      return <ScheduleDialog parents={parents} videoId={id} onClose={onClose} onAddLovedOne={add} />;
    case 'edit':
      return id === undefined ? null : <EditMessageDialog messageId={id} onClose={onClose} />;
    case 'delete':
      return id === undefined ? null : <DeleteMessageQuestion messageId={id} onClose={onClose} />;
    case 'watch':
      return id === undefined ? null : <WatchMessageDialog messageId={id} onClose={onClose} />;
  }
}

function Home({ parents }: { parents: Parents }) {
  const { current, open, close } = useAddressedDialog(dialogNames);
  const [draft, setDraft] = useState<Draft>({});
  const [mayHaveUnsent, setMayHaveUnsent] = useState(false);
  useEffect(() => void hasUnsentStore().then((has) => has && setMayHaveUnsent(true)), []);
  const send = (given: Draft) => {
    setMayHaveUnsent(true);
    setDraft(given);
    open('send', given.lovedOneId);
  };
  const upload = () => send({});
  const add = () => open('add');
  return (
    <>
      <DashboardHome
        parents={parents}
        onUpload={upload}
        onAddLovedOne={add}
        unsent={
          mayHaveUnsent ? (
            <Suspense>
              <UnsentSections memberId={parents.user.id} onOpen={send} />
            </Suspense>
          ) : null
        }
        lovedOnes={
          <LovedOnesSection lovedOnes={parents.children} onAdd={add} onSend={(lovedOneId) => send({ lovedOneId })} />
        }
        messages={
          <MessagesSection
            counts={parents.counts}
            hasLovedOnes={parents.children.length > 0}
            onUpload={upload}
            onWatch={(id) => open('watch', id)}
            onEdit={(id) => open('edit', id)}
            onSchedule={(id) => open('schedule', id)}
            onDelete={(id) => open('delete', id)}
          />
        }
      />
      <Suspense fallback={<LoadingDialog />}>
        <Dialogs parents={parents} draft={draft} current={current} onOpen={open} onClose={close} />
      </Suspense>
    </>
  );
}

/** Shown only when a dialog's part takes long to come: the delay is in the style. */
function LoadingDialog() {
  return <div role="status" aria-label="Loading" className="waiting-strip airmail fixed inset-x-0 top-0 z-60 h-1.5" />;
}

function HomeTab() {
  const { data: parents, error } = useParents();
  if (parents) return <Home parents={parents} />;
  return error && !isNotSignedIn(error) ? <DashboardError error={error} /> : <DashboardSkeleton />;
}

function Settings() {
  return (
    <SettingsTab>
      <SettingsSections />
    </SettingsTab>
  );
}

const tabs: readonly DashboardTab[] = [
  { value: 'dashboard', label: 'Dashboard', shortLabel: 'Home', icon: House, Content: HomeTab },
  { value: 'settings', label: 'Settings', shortLabel: 'Settings', icon: SettingsIcon, Content: Settings },
];

export function MemberDashboardPage() {
  const { tab } = useSearch({ from: '/member-dashboard' });
  const { member } = useSession();
  const router = useRouter();
  const hasEnded = member === null;
  useLiveData();
  // The session has ended while the page was open: its guard leads to the login.
  useEffect(() => {
    if (hasEnded) void router.invalidate();
  }, [hasEnded, router]);
  if (hasEnded) return null;
  return <DashboardShell tabs={tabs} current={tab} />;
}
