import type { ReactNode } from 'react';
import { useSession } from '#web/api/session.ts';
import { TextSizeSwitch, ThemeSwitch } from '#web/ui/appearance-menu.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { LogoutButton } from './logout-button.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="p-6 sm:p-8">
      <h2 className="text-h3">{title}</h2>
      <div className="mt-5 grid gap-5">{children}</div>
    </Card>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p aria-hidden="true" className="font-bold">
        {label}
      </p>
      {children}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="m-0 min-w-0 font-bold wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The tab "Settings": who is signed in, how it looks, and the way out. */
export function SettingsTab() {
  const { member } = useSession();
  return (
    <div className="gutter grid max-w-3xl gap-6 pb-20 pt-8 sm:pt-12">
      <PageTitle className="text-h2">Settings</PageTitle>
      <Section title="Your account">
        <dl className="m-0 grid gap-4 sm:grid-cols-2">
          <Line label="Name">{member?.name}</Line>
          <Line label="Email">{member?.email}</Line>
          <Line label="Time zone">{member?.timeZone.replaceAll('_', ' ')}</Line>
        </dl>
        <div>
          <LogoutButton variant="secondary" />
        </div>
      </Section>
      <Section title="Light and letters">
        <Choice label="Theme">
          <ThemeSwitch />
        </Choice>
        <Choice label="Text size">
          <TextSizeSwitch />
        </Choice>
      </Section>
    </div>
  );
}
