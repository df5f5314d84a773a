import { ordinal, possessive } from '@someday/contract/texts/language.copy';
import { formatAccessCode } from '@someday/contract/rules/access-code';
import { formatNumber, listOf } from '@someday/contract/texts/words';
import { namesAndOthers } from '@someday/contract/texts/words.copy';
import { EmailFacts, EmailLayout, EmailText, memberEmail } from '#server/lib/email/email-layout.tsx';
import { Link, Picture, Text } from '#server/lib/email/email-parts.tsx';
import { light, serif } from '#server/lib/email/email-theme.ts';
import { dayInWords, harmlessName, letterGreeting } from '#server/lib/email/email-words.ts';
import type { StampImages } from '#server/lib/email/email-stamp-images.ts';
import { momentEmail, StampCorner } from '#server/lib/email/moment-email.tsx';
import type { SignaturePicture } from './signature-picture.ts';

export type EmailSignature = SignaturePicture | string;

interface OpenProps {
  readonly name: string;
  readonly from: string;
  readonly publicUrl: string;
  readonly accessCode: string | null;
  readonly stopPage: string;
  readonly lostCodePage: string;
  readonly birthday: number | null;
  readonly stampImages: StampImages | undefined;
  readonly signature: EmailSignature | undefined;
}

export interface MessageOpenProps extends OpenProps {
  readonly messageId: number;
  readonly isReturn: boolean;
}

/** Tells a loved one that a message can be opened. It contains only the message's id: no title, no picture, no text. */
export function messageOpenEmail({ messageId, isReturn, ...props }: MessageOpenProps) {
  const sender = senderOf(props);
  return openEmail(props, {
    subject: isReturn ? `${sender} chose this day for you` : `${sender} has left something for you`,
    preview: 'It’s waiting for you. Take all the time you like.',
    action: { label: 'Open it', url: `${props.publicUrl}/messages/${messageId}` },
    text: isReturn
      ? `${sender} chose this day for you, and it has come around again. The message that goes with it is here whenever you’d like to see it.`
      : `${sender} made a message for you, and now it’s yours to open.`,
    codeNeeded: `To open it, enter the access code ${sender} gave you.`,
    close: 'There’s no rush. It will be here when you’re ready.',
  });
}

export function messagesOpenEmail({ count, ...props }: OpenProps & { readonly count: number }) {
  const sender = senderOf(props);
  const number = formatNumber(count);
  return openEmail(props, {
    subject: `${sender} has left ${number} messages for you`,
    preview: 'They’re waiting for you. Take all the time you like.',
    action: { label: 'Open them', url: `${props.publicUrl}/message-access` },
    text: `${sender} made ${number} messages for you, and now they’re yours to open.`,
    codeNeeded: `To open them, enter the access code ${sender} gave you.`,
    close: 'There’s no rush. They’ll be here when you’re ready.',
  });
}

interface OpenWords {
  readonly subject: string;
  readonly preview: string;
  readonly action: { readonly label: string; readonly url: string };
  readonly text: string;
  readonly codeNeeded: string;
  readonly close: string;
}

function openEmail(props: OpenProps, { subject, preview, action, text, codeNeeded, close }: OpenWords) {
  const { name, accessCode, stopPage, lostCodePage, birthday, stampImages, signature } = props;
  const occasion = birthday === null ? null : `It’s your ${ordinal(birthday)} birthday.`;
  const content = (
    <EmailLayout
      title={subject}
      preview={occasion === null ? preview : `${occasion} ${preview}`}
      heading={letterGreeting(name)}
      action={accessCode === null ? action : { ...action, url: `${action.url}#${accessCode}` }}
      reason={`We sent this because ${senderOf(props)} saves messages for you on Someday. You don’t need an account.`}
      stop={{ label: 'Stop these emails', url: stopPage }}
      stampImages={stampImages && <StampCorner {...stampImages} />}
    >
      {occasion !== null && (
        <Text className="ink" style={occasionLine}>
          {occasion}
        </Text>
      )}
      <EmailText>{text}</EmailText>
      {accessCode === null ? (
        <>
          <EmailText>{codeNeeded}</EmailText>
          <EmailText>
            <Link href={lostCodePage} className="ink-2" style={linkInText}>
              Lost your code?
            </Link>
          </EmailText>
        </>
      ) : (
        <EmailFacts facts={[{ label: 'Your access code', value: formatAccessCode(accessCode), isCode: true }]} />
      )}
      <EmailText>{close}</EmailText>
      {signature !== undefined && <SignatureLine signature={signature} sender={senderOf(props)} />}
    </EmailLayout>
  );
  const images = [
    ...(stampImages ? [stampImages.postmark, stampImages.stamp] : []),
    ...(typeof signature === 'object' ? [signature.image] : []),
  ];
  return { subject, content, images };
}

function SignatureLine({ signature, sender }: { readonly signature: EmailSignature; readonly sender: string }) {
  if (typeof signature === 'string') {
    const words = harmlessName(signature);
    return words === '' ? null : (
      <Text className="ink" style={typed}>
        {words}
      </Text>
    );
  }
  const { image, width, height } = signature;
  return (
    <Picture
      src={`cid:${image.cid}`}
      alt={`${possessive(sender)} signature`}
      width={width}
      height={height}
      className="ink"
      style={{ ...typed, maxWidth: '100%' }}
    />
  );
}

const linkInText = { color: light.inkSoft, textDecoration: 'underline' };

const typed = {
  color: light.ink,
  font: `italic 26px/34px ${serif}`,
  margin: '20px 0 4px',
  wordBreak: 'break-word',
} as const;

const occasionLine = { color: light.ink, font: `400 20px/1.4 ${serif}`, margin: '0 0 12px' };

function senderOf({ from }: OpenProps): string {
  return harmlessName(from) || 'Someone who loves you';
}

export interface MemberEmailProps {
  readonly memberName: string;
  readonly name: string;
  readonly publicUrl: string;
}

const yours = 'We sent this because you save messages for the people you love on Someday.';

const aboutTheirs = (memberName: string, email: Omit<Parameters<typeof memberEmail>[1], 'reason'>) =>
  memberEmail(memberName, { ...email, reason: yours });

const stopPage = (publicUrl: string) => ({
  label: 'Choose which emails you get',
  url: `${publicUrl}/member-dashboard?tab=settings#login`,
});

type OpenedEmailProps = MemberEmailProps &
  Pick<OpenProps, 'stampImages'> & { messageId: number; title: string; at: string };

const whoOf = (name: string) => harmlessName(name) || 'Your loved one';
const whatOf = (title: string) => (harmlessName(title) === '' ? 'your message' : `“${title}”`);

export function openedEmail({ name, title, publicUrl, messageId, at, stampImages }: OpenedEmailProps) {
  const known = whoOf(name);
  return momentEmail({
    subject: `${known} opened ${whatOf(title)}`,
    preview: 'Your words have arrived.',
    lines: [`Your words have arrived. ${known} opened them for the first time on ${at}.`],
    action: { label: 'See what you sent', url: `${publicUrl}/member-dashboard?dialog=watch&id=${messageId}` },
    reason: yours,
    stop: stopPage(publicUrl),
    stampImages,
  });
}

type AnsweredEmailProps = Omit<MemberEmailProps, 'memberName'> &
  Pick<OpenProps, 'stampImages'> & { answerId: number; title: string };

/** What they answered stays out of it: it's for the member's eyes, and may be taken back. */
export function answeredEmail({ name, title, publicUrl, answerId, stampImages }: AnsweredEmailProps) {
  const known = whoOf(name);
  return momentEmail({
    subject: `${known} answered you`,
    preview: 'An answer is waiting for you.',
    lines: [`${known} opened ${whatOf(title)} and sent you something back. It’s sealed until you open it.`],
    action: { label: 'Open the answer', url: `${publicUrl}/member-dashboard?dialog=answer&id=${answerId}` },
    reason: yours,
    stop: stopPage(publicUrl),
    stampImages,
  });
}

interface EveProps extends Omit<MemberEmailProps, 'name'> {
  readonly messages: readonly { readonly messageId: number; readonly name: string; readonly title: string }[];
}

/** Gmail cuts off what is longer than 102 KB. */
const maxTitles = 20;

export function eveEmail({ memberName, messages, publicUrl }: EveProps) {
  const known = messages.map(({ name, title }) => ({ label: whoOf(name), value: whatOf(title) }));
  const [only, isAlone] = [known[0], known.length === 1];
  const names = [...new Set(known.map(({ label }) => label))];
  const who = names.length > 3 ? namesAndOthers(names.slice(0, 2), names.length - 2) : listOf(names);
  const what = isAlone ? only?.value : `${formatNumber(known.length)} of your messages`;
  const whose = `${who} ${names.length === 1 ? 'opens' : 'open'} ${what}`;
  const dashboard = `${publicUrl}/member-dashboard`;
  return aboutTheirs(memberName, {
    subject: `Tomorrow ${whose}`,
    preview: 'The day you chose is almost here.',
    action: isAlone
      ? { label: 'See it once more', url: `${dashboard}?dialog=watch&id=${messages[0]?.messageId}` }
      : { label: 'See your messages', url: dashboard },
    quietActions: [stopPage(publicUrl)],
    body: [
      `The day you chose is almost here. Tomorrow ${whose}.`,
      ...(isAlone ? [] : [known.slice(0, maxTitles)]),
      ...(known.length > maxTitles ? [`And ${formatNumber(known.length - maxTitles)} more.`] : []),
      `There’s nothing for you to do. ${isAlone ? 'It opens on its own.' : 'They open on their own.'}`,
    ],
  });
}

type RefusedEmailProps = MemberEmailProps & { messageId: number; address: string };

export function refusedEmail({ memberName, name, publicUrl, messageId, address }: RefusedEmailProps) {
  const known = harmlessName(name) || 'your loved one';
  return aboutTheirs(memberName, {
    subject: `We couldn’t email ${known}`,
    preview: 'Your message is safe. Only our email didn’t arrive.',
    action: { label: 'See what you can do', url: `${publicUrl}/member-dashboard?dialog=deliveries&id=${messageId}` },
    body: [
      `One of your messages opened for ${known}, but our email about it couldn’t be delivered. The message is safe.`,
      [{ label: 'Address', value: address }],
      `Please check the address, or tell ${known} yourself.`,
    ],
  });
}

export function stoppedEmail({ memberName, name, publicUrl }: MemberEmailProps) {
  const known = harmlessName(name);
  return aboutTheirs(memberName, {
    subject: `${whoOf(name)} no longer gets emails from Someday`,
    preview: 'Your messages stay, and still open on their days.',
    action: { label: 'See your loved ones', url: `${publicUrl}/member-dashboard` },
    body: [
      `Someone at ${possessive(known || 'your loved one')} email address asked us to stop writing. Your messages stay as they are and open on their days. We just won’t send emails about them.`,
      `You may want to tell ${known || 'your loved one'} yourself when a day comes.`,
    ],
  });
}

export function lostCodeEmail({ memberName, name, publicUrl, lovedOneId }: MemberEmailProps & { lovedOneId: number }) {
  const known = harmlessName(name) || 'your loved one';
  return aboutTheirs(memberName, {
    subject: `${whoOf(name)} can’t find the access code`,
    preview: 'Only you can pass it on again.',
    action: { label: 'See the code', url: `${publicUrl}/loved-ones/${lovedOneId}` },
    body: [
      `Someone who knows ${possessive(known)} email address asked for the access code. We don’t send codes when someone asks, so please pass it on yourself, the way the two of you usually talk.`,
      `If ${known} didn’t ask, there’s nothing to do. We haven’t given the code to anyone, and it still works.`,
    ],
  });
}

type UnreadyEmailProps = MemberEmailProps & { messageId: number; opensOn: string };

export function unreadyEmail({ memberName, name, publicUrl, messageId, opensOn }: UnreadyEmailProps) {
  const known = harmlessName(name) || 'your loved one';
  const day = dayInWords(opensOn);
  return aboutTheirs(memberName, {
    subject: `A message for ${known} isn’t ready yet`,
    preview: `It’s due on ${day}, but it can’t be played yet.`,
    action: { label: 'View message', url: `${publicUrl}/member-dashboard?dialog=watch&id=${messageId}` },
    body: [
      `One of your messages for ${known} is due on ${day}, but we haven’t been able to get it ready to play. Your original is safe, exactly as you sent it, and we’re still trying.`,
      'Your dashboard shows what went wrong and what you can do.',
    ],
  });
}

export function mediumEmail({ memberName, publicUrl }: Omit<MemberEmailProps, 'name'>) {
  return aboutTheirs(memberName, {
    subject: 'One of your messages needs your attention',
    preview: 'Your original is safe.',
    action: { label: 'See your messages', url: `${publicUrl}/member-dashboard` },
    body: [
      'We couldn’t get one of your messages ready to play. Nothing is lost: your original is safe, exactly as you sent it.',
      'Your dashboard shows which message it is, what went wrong and what you can do.',
    ],
  });
}

type DamageEmailProps = Omit<MemberEmailProps, 'name'> & { readonly titles: readonly string[] };

export function damageEmail({ memberName, titles, publicUrl }: DamageEmailProps) {
  return aboutTheirs(memberName, {
    subject: 'One of your originals was damaged',
    preview: 'What your loved one sees isn’t affected.',
    action: { label: 'See your messages', url: `${publicUrl}/member-dashboard` },
    body: [
      `We regularly check every stored file. The original of this message can no longer be read, and we couldn’t restore it from a backup: ${quotedTitles(titles)}.`,
      'The version your loved one sees is a separate file and isn’t affected. If you still have the original, keep it, or send it again as a new message. We’re very sorry.',
    ],
  });
}

const quotedTitles = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join(', ');
