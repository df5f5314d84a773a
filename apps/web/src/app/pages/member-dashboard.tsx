import { useRouter, useSearch } from '@tanstack/react-router';
import { House, Settings as SettingsIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isNotSignedIn } from '#web/api/api-error.ts';
import { useParents, type Parents } from '#web/api/parents.ts';
import { useSession } from '#web/api/session.ts';
import { useLiveData } from '#web/api/use-live-data.ts';
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
const SettingsSections = lazy(() => loadSettings().then((module) => ({ default: module.SettingsSections })));

type OpenDialog = { name: 'none' } | { name: 'add' } | { name: 'send'; draft: Draft };

function Dialogs({
  open,
  onChange,
  parents,
}: {
  open: OpenDialog;
  onChange: (open: OpenDialog) => void;
  parents: Parents;
}) {
  const close = () => onChange({ name: 'none' });
  const send = (lovedOneId: number) => onChange({ name: 'send', draft: { lovedOneId } });
  switch (open.name) {
    case 'none':
      return null;
    case 'add':
      return <AddLovedOneDialog onClose={close} onSend={send} />;
    case 'send':
      return (
        <SendMessageDialog
          parents={parents}
          draft={open.draft}
          onClose={close}
          onAddLovedOne={() => onChange({ name: 'add' })}
        />
      );
  }
}

function Home({ parents }: { parents: Parents }) {
  const [open, setOpen] = useState<OpenDialog>({ name: 'none' });
  const [mayHaveUnsent, setMayHaveUnsent] = useState(false);
  useEffect(() => void hasUnsentStore().then((has) => has && setMayHaveUnsent(true)), []);
  const send = (draft: Draft) => {
    setMayHaveUnsent(true);
    setOpen({ name: 'send', draft });
  };
  const upload = () => send({});
  const add = () => setOpen({ name: 'add' });
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
          <MessagesSection counts={parents.counts} hasLovedOnes={parents.children.length > 0} onUpload={upload} />
        }
      />
      <Suspense fallback={<LoadingDialog />}>
        <Dialogs open={open} onChange={setOpen} parents={parents} />
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
