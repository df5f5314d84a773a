import type { Letter } from '@someday/contract/recipients';
import { Link } from 'wouter';
import { usePageTitle } from '#web/lib/page-title.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Main } from '#web/ui/page.tsx';
import { LetterDesk } from './letter-desk.tsx';
import { places } from './places.ts';
import { PreviewBanner } from './preview-banner.tsx';
import { RecipientHeader } from './recipient-header.tsx';
import { recipientsCopy } from './recipients.copy.ts';

/** A link's message on a page of its own. */
export function LetterRoom({ letter }: { letter: Letter }) {
  const { child, from, preview } = letter;
  const name = child?.name ?? recipientsCopy.link.anybody;
  const title = recipientsCopy.room.forWhom(name);
  usePageTitle(title);
  return (
    <>
      <RecipientHeader title={title} />
      <Main className="gutter grid content-start gap-8 pt-2 pb-20">
        {preview ? <PreviewBanner name={name} /> : null}
        <LetterDesk message={letter} from={from} childName={child?.name ?? null} preview={preview} />
        {preview ? null : (
          <Link href={places.room} className={buttonLook({ variant: 'secondary', className: 'justify-self-start' })}>
            {recipientsCopy.letter.showAll}
          </Link>
        )}
      </Main>
    </>
  );
}
