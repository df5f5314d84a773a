import { CalendarPlus } from 'lucide-react';
import { buttonLook } from './button.tsx';
import { addToCalendar } from './ui.copy.ts';

/** `href`: of a calendar file, which phones offer to add and computers save. */
export function CalendarLink({ href }: { href: string }) {
  return (
    <a href={href} className={buttonLook({ variant: 'quiet', size: 'small' })}>
      <CalendarPlus aria-hidden="true" />
      {addToCalendar}
    </a>
  );
}
