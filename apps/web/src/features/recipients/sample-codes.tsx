import { useDemoWorld } from '#web/queries/installation.ts';
import { Button } from '#web/ui/button.tsx';
import { recipientsCopy } from './recipients.copy.ts';

/** Codes of a demonstration: pressing one fills it in. */
export function SampleCodes({ onChoose }: { onChoose: (code: string) => void }) {
  const { data: world } = useDemoWorld();
  if (!world) return null;
  return (
    <section aria-label={recipientsCopy.entry.samples} className="grid gap-3 rounded-field bg-sunk px-4 py-3.5">
      <p className="font-bold">{recipientsCopy.entry.samples}</p>
      <ul className="flex flex-wrap gap-2">
        {world.lovedOnes.map(({ name, code }) => (
          <li key={code}>
            <Button variant="secondary" size="small" onClick={() => onChoose(code)}>
              {name} <span className="tracking-[.04em]">{code}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
