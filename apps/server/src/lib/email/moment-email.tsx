import { EmailLayout, EmailText, type EmailLayoutProps } from './email-layout.tsx';
import { Picture } from './email-parts.tsx';
import { stampImageSize, type StampImages } from './email-stamp-images.ts';
import { light, serif } from './email-theme.ts';
import { dayInWords } from './email-words.ts';
import { emailCopy } from '#server/lib/lib.copy.ts';

const pictured = { color: light.poppyDeep, font: `italic 15px/20px ${serif}`, textAlign: 'center' } as const;

export function StampCorner({ day, postmark, stamp }: StampImages) {
  const { height, postmark: postmarkWidth, stamp: stampWidth } = stampImageSize;
  return (
    <table role="presentation" align="right" cellPadding={0} cellSpacing={0} data-skip-in-text={true}>
      <tbody>
        <tr>
          {[
            { ...postmark, alt: dayInWords(day), width: postmarkWidth },
            { ...stamp, alt: emailCopy.stamp, width: stampWidth },
          ].map(({ cid, alt, width }) => (
            <td key={cid} style={{ padding: 0 }}>
              <Picture src={`cid:${cid}`} {...{ alt, width, height }} style={pictured} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

interface MomentEmailProps extends Omit<EmailLayoutProps, 'title' | 'heading' | 'children' | 'stampImages'> {
  /** Also its heading. */
  readonly subject: string;
  readonly lines: readonly string[];
  readonly stampImages: StampImages | undefined;
}

/** A moment with a loved one, told like a letter: its envelope and postmark, a sentence, one button. */
export function momentEmail({ subject, lines, stampImages, ...layout }: MomentEmailProps) {
  const content = (
    <EmailLayout
      {...layout}
      title={subject}
      heading={subject}
      stampImages={stampImages && <StampCorner {...stampImages} />}
    >
      {lines.map((line) => (
        <EmailText key={line}>{line}</EmailText>
      ))}
    </EmailLayout>
  );
  return { subject, content, images: stampImages ? [stampImages.postmark, stampImages.stamp] : [] };
}
