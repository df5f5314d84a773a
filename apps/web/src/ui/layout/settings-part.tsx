import { useId, type ReactNode } from 'react';

type SettingsPartProps = { title: string; lead?: string | undefined; children: ReactNode };

export function SettingsPart({ title, lead, children }: SettingsPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-sans text-[1.125rem] font-bold">
        {title}
      </h3>
      {lead === undefined ? null : <p className="mt-1 text-ink-2">{lead}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
