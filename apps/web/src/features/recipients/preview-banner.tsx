import { Eye } from 'lucide-react';
import { recipientsCopy } from './recipients.copy.ts';

/** For the member who looks at what their loved one will see. */
export function PreviewBanner({ name }: { name: string }) {
  const { preview, previewHint } = recipientsCopy.room;
  return (
    <div role="note" className="flex items-center gap-4 rounded-field bg-sky px-5 py-3.5">
      <Eye aria-hidden="true" className="size-6 flex-none text-info" />
      <p className="min-w-0 leading-snug wrap-anywhere">
        <strong>{preview(name)}.</strong> {previewHint}
      </p>
    </div>
  );
}
