import { useDemoWorld } from '#web/queries/installation.ts';
import { Button } from '#web/ui/button.tsx';
import { adminLoginCopy } from './admin-login.copy.ts';

const copy = adminLoginCopy.demo;

export type AdminCredentials = { username: string; password: string };

/** Credentials that a demonstration prints for everybody. */
export function DemoCredentials({ onFill }: { onFill: (credentials: AdminCredentials) => void }) {
  const { data: world } = useDemoWorld();
  if (!world) return null;
  const { username, password } = world.admin;
  return (
    <section aria-labelledby="demo-admin" className="mb-7 rounded-field border-2 border-dashed border-control p-5">
      <h2 id="demo-admin" className="text-h3 wrap-anywhere">
        {copy.title}
      </h2>
      <p className="mt-1.5 text-ink-2">{copy.lead}</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{adminLoginCopy.username}</dt>
        <dd className="font-bold wrap-anywhere">{username}</dd>
        <dt className="text-ink-2">{adminLoginCopy.password}</dt>
        <dd className="font-bold wrap-anywhere">{password}</dd>
      </dl>
      <Button variant="secondary" className="mt-4" onClick={() => onFill({ username, password })}>
        {copy.fill}
      </Button>
    </section>
  );
}
