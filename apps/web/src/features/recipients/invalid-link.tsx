import { Envelope } from '#web/ui/art/envelope.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Notice } from './notice.tsx';
import { recipientsCopy } from './recipients.copy.ts';

/** An address that names no message. */
export function InvalidLink() {
  const { invalid, invalidText, goHome } = recipientsCopy.link;
  usePageTitle(invalid);
  return (
    <Notice
      title={invalid}
      art={<Envelope state="closed" className="w-40 -rotate-3" />}
      actions={
        <a href="/" className={buttonLook({ size: 'large' })}>
          {goHome}
        </a>
      }
    >
      <p>{invalidText}</p>
    </Notice>
  );
}
