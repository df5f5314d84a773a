import { CircleAlert } from 'lucide-react';

/** What went wrong with the whole form, on the page itself and read at once. */
export function FormAlert({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p role="alert" className="flex gap-3 rounded-field bg-danger-soft px-4 py-3.5 font-bold text-danger wrap-anywhere">
      <CircleAlert aria-hidden="true" className="mt-0.75 size-5 flex-none" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}
