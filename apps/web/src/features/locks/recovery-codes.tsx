import { Copy, Printer } from 'lucide-react';
import { copyWithNotice } from '#web/lib/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { loginLocksCopy } from './login-locks.copy.ts';

const copy = loginLocksCopy.recovery;

type Props = { codes: readonly string[]; account: string; onKept: () => void };

/** Shown once. On paper there is nothing else (base.css). */
export function RecoveryCodes({ codes, account, onKept }: Props) {
  return (
    <div className="grid gap-5">
      <div data-on-paper className="rounded-field bg-sunk px-5 py-4">
        <p className="hidden text-h3 print:block">{copy.paper}</p>
        <p className="hidden pb-4 print:block">{copy.paperFor(account, location.host)}</p>
        <ol className="grid list-none grid-cols-2 justify-items-center gap-x-4 gap-y-2.5 font-[ui-monospace,monospace] text-[1.0625rem]">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" onClick={() => void copyWithNotice(codes.join('\n'), copy.copied)}>
          <Copy aria-hidden="true" />
          {copy.copy}
        </Button>
        <Button variant="secondary" onClick={() => print()}>
          <Printer aria-hidden="true" />
          {copy.print}
        </Button>
      </div>
      <Button size="large" wide onClick={onKept}>
        {copy.kept}
      </Button>
    </div>
  );
}
