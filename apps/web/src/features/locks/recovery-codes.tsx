import { Button } from '#web/ui/button.tsx';
import { dialogCopy } from '#web/ui/ui.copy.ts';

type Props = { codes: readonly string[]; account: string; onKept: () => void };

export function RecoveryCodes({ codes, account, onKept }: Props) {
  return (
    <div className="grid gap-4">
      <ul aria-label={account}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onKept}>{dialogCopy.close}</Button>
    </div>
  );
}
