import { useDemoWorld } from '#web/queries/installation.ts';
import { Button } from '#web/ui/button.tsx';
import { guestsCopy } from './guests.copy.ts';

/** The code of a demonstration: pressing it fills it in. */
export function SampleGuestCode({ onChoose }: { onChoose: (code: string) => void }) {
  const { data: world } = useDemoWorld();
  if (!world) return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-field bg-sunk px-4 py-3.5">
      <p className="font-bold">{guestsCopy.login.sample}</p>
      <Button variant="secondary" size="small" className="max-w-full" onClick={() => onChoose(world.guestCode)}>
        <span className="whitespace-normal wrap-anywhere">{world.guestCode}</span>
      </Button>
    </div>
  );
}
