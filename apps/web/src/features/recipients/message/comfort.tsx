import type { OpenMessage } from '@someday/contract/recipients';
import { HeartHandshake } from 'lucide-react';
import { messageCopy } from './message.copy.ts';

/** For a message in "Tough Times": one gentle sentence and a link to help. */
export function Comfort({ message, at }: { message: OpenMessage; at: 'before' | 'beside' }) {
  if (message.category !== 'tough-times') return null;
  return (
    <div className="flex max-w-xl gap-3 rounded-field border border-line bg-sky px-4 py-2 text-left short:px-3 short:py-0">
      <HeartHandshake aria-hidden="true" className="mt-2.5 size-6 flex-none text-info short:hidden" />
      <p className="py-1.5 leading-snug text-ink short:leading-tight">
        {messageCopy.comfort[at]}{' '}
        <a
          href="/crisis-resources"
          className="inline-block rounded py-3.5 -my-3.5 font-bold text-primary underline decoration-2 underline-offset-4 hover:text-primary-hover"
        >
          {messageCopy.comfort.link}
        </a>
      </p>
    </div>
  );
}
