import { formatDay } from '#web/lib/format.ts';
import type { SuggestedDay } from './suggested-days.ts';

const suggestionLook =
  'tap rounded-field border-2 border-control bg-card px-4 py-1.5 text-left leading-tight hover:border-primary ' +
  'hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary-soft';

/** Days that may be meant, each one press away. */
export function DaySuggestions<Suggested extends SuggestedDay>({
  label: name,
  isChosen,
  suggestions,
  onSuggest,
}: {
  label: string;
  isChosen: (suggested: Suggested) => boolean;
  suggestions: readonly Suggested[];
  onSuggest: (suggested: Suggested) => void;
}) {
  if (suggestions.length === 0) return null;
  return (
    <div role="group" aria-label={name} className="flex flex-wrap gap-2.5">
      {suggestions.map((suggested) => (
        <button
          key={`${suggested.label} ${suggested.day}`}
          type="button"
          aria-pressed={isChosen(suggested)}
          className={suggestionLook}
          onClick={() => onSuggest(suggested)}
        >
          <span className="block text-[0.9375rem] font-bold wrap-anywhere">{suggested.label}</span>{' '}
          <span className="text-small text-ink-2">{formatDay(suggested.day)}</span>
        </button>
      ))}
    </div>
  );
}
