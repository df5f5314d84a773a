import { fileDropCopy } from './file-drop.copy.ts';
import type { Refusal } from './offered-files.ts';

/** A whole folder of documents is no reason to fill the screen. */
const shown = 5;

/** Says of each file why it was not taken. */
export function Refusals({ id, refusals }: { id: string; refusals: readonly Refusal[] }) {
  return (
    <div id={id} role="alert" className="grid max-w-full gap-2 text-small text-danger">
      {refusals.slice(0, shown).map(({ name, text }, place) => (
        <p key={place} className="wrap-anywhere">
          {name ? <span className="block text-ink-2">{name}</span> : null}
          <strong>{text}</strong>
        </p>
      ))}
      {refusals.length > shown ? <p>{fileDropCopy.more(refusals.length - shown)}</p> : null}
    </div>
  );
}
