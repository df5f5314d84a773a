import { Checkbox } from '#web/ui/checkbox.tsx';
import { sendCopy } from './send.copy.ts';

/** A guest may try everything without anybody it is for. `isFixed`: there is nobody it could be for. */
export function TestChoice({
  isTest,
  isFixed,
  onChange,
}: {
  isTest: boolean;
  isFixed: boolean;
  onChange: (isTest: boolean) => void;
}) {
  const { choice, hint, nobody } = sendCopy.test;
  return (
    <div className="rounded-field bg-butter px-4 py-1.5">
      {isFixed ? (
        <p className="py-2.5">
          <span className="font-bold">{choice}.</span> {nobody}
        </p>
      ) : (
        <Checkbox checked={isTest} onChange={({ target }) => onChange(target.checked)}>
          <span className="font-bold">{choice}</span>
          <span className="block text-ink-2">{hint}</span>
        </Checkbox>
      )}
    </div>
  );
}
