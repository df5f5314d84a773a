import { formatAccessCode } from '@someday/contract/rules/access-code';
import { EmailFacts, EmailLayout, EmailText } from '#server/lib/email/email-layout.tsx';
import { emailGreeting, harmlessName } from '#server/lib/email/email-words.ts';

interface OpenProps {
  /** The loved one's. */
  readonly name: string;
  /** The member's. */
  readonly from: string;
  /** Origin of this installation, without a trailing slash. */
  readonly publicUrl: string;
  /** Null unless the member wants it in emails. */
  readonly accessCode: string | null;
  readonly stopPage: string;
}

export interface MessageOpenProps extends OpenProps {
  readonly messageId: number;
  /** The message was open before, and its day has come around again. */
  readonly isReturn: boolean;
}

const senderOf = ({ from }: OpenProps) => (harmlessName(from) === '' ? 'Somebody who loves you' : from);

/** Tells a loved one that a message can be opened. It contains only the message's id: no title, no picture, no text. */
export function messageOpenEmail({ messageId, isReturn, ...props }: MessageOpenProps) {
  const sender = senderOf(props);
  return openEmail(props, {
    subject: isReturn ? `${sender} chose this day for you` : `${sender} has left something for you`,
    preview: 'It is waiting for you. Take all the time you like.',
    action: { label: 'Open it', url: `${props.publicUrl}/messages/${messageId}` },
    text: isReturn
      ? `${sender} chose this day for you once, and it has come again. The message that belongs to it is there, whenever you would like to see it.`
      : `${sender} has recorded a message for you, and from today on it is open.`,
    codeNeeded: `To open it you need your private code, the one ${sender} has given you.`,
    close: 'There is no hurry. It will not go away.',
  });
}

/** Tells a loved one of several messages at once. */
export function messagesOpenEmail({ count, ...props }: OpenProps & { readonly count: number }) {
  const sender = senderOf(props);
  return openEmail(props, {
    subject: `${sender} has left ${count} messages for you`,
    preview: 'They are waiting for you. Take all the time you like.',
    action: { label: 'Open them', url: `${props.publicUrl}/message-access` },
    text: `${sender} has recorded ${count} messages for you, and from today on they are open.`,
    codeNeeded: `To open them you need your private code, the one ${sender} has given you.`,
    close: 'There is no hurry. They will not go away.',
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
  const { name, accessCode, stopPage } = props;
  const sender = senderOf(props);
  const content = (
    <EmailLayout
      title={subject}
      preview={preview}
      heading={emailGreeting(name)}
      action={accessCode === null ? action : { ...action, url: `${action.url}#${accessCode}` }}
      quietActions={[{ label: 'No more mails like this', url: stopPage }]}
      reason={`You get this mail because ${sender} keeps messages for you on Someday, to be opened on days that matter. You need no account.`}
    >
      <EmailText>{text}</EmailText>
      {accessCode === null ? (
        <EmailText>{codeNeeded}</EmailText>
      ) : (
        <EmailFacts facts={[{ label: 'Your private code', value: formatAccessCode(accessCode) }]} />
      )}
      <EmailText>{close}</EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

export interface MemberEmailProps {
  readonly memberName: string;
  /** How the message, or the member, calls the loved one. */
  readonly name: string;
  readonly publicUrl: string;
}

const yours = 'You get this mail because you keep messages for the people you love on Someday.';

/** A message was first opened. The dashboard says which one; the email doesn't. */
export function openedEmail({
  memberName,
  name,
  publicUrl,
  messageId,
  at,
}: MemberEmailProps & { messageId: number; at: string }) {
  const subject = `${name} has opened a message from you`;
  const content = (
    <EmailLayout
      title={subject}
      preview="It has arrived."
      heading={emailGreeting(memberName)}
      action={{ label: 'See which one', url: `${publicUrl}/member-dashboard?dialog=watch&id=${messageId}` }}
      quietActions={[{ label: 'Choose when we write to you', url: `${publicUrl}/member-dashboard?tab=settings` }]}
      reason={yours}
    >
      <EmailText>
        {name} has just opened one of your messages for the first time, on {at}.
      </EmailText>
      <EmailText>What you recorded has reached the one it was for.</EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

/** An email couldn't be delivered, for a week or for good. */
export function refusedEmail({
  memberName,
  name,
  publicUrl,
  messageId,
  address,
}: MemberEmailProps & { messageId: number; address: string }) {
  const subject = `We could not reach ${name} by mail`;
  const content = (
    <EmailLayout
      title={subject}
      preview="Your message is open and safe. Only our mail did not arrive."
      heading={emailGreeting(memberName)}
      action={{ label: 'See what you can do', url: `${publicUrl}/member-dashboard?dialog=deliveries&id=${messageId}` }}
      reason={yours}
    >
      <EmailText>
        One of your messages is open for {name}, but our mail about it was not taken at their address. The message
        itself is safe, and {name} can open it with the private code as always.
      </EmailText>
      <EmailFacts facts={[{ label: 'Address', value: address }]} />
      <EmailText>Please check the address, or tell {name} yourself.</EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

/** A loved one has unsubscribed. */
export function stoppedEmail({ memberName, name, publicUrl }: MemberEmailProps) {
  const subject = `${name} gets no more mails from Someday`;
  const content = (
    <EmailLayout
      title={subject}
      preview="Your messages stay, and open on their days as before."
      heading={emailGreeting(memberName)}
      action={{ label: 'Go to your loved ones', url: `${publicUrl}/member-dashboard` }}
      reason={yours}
    >
      <EmailText>
        Somebody who reads the mails at {name}’s address has asked us to write there no more. Your messages stay as they
        are, and open on their days; only nobody is told by mail any more.
      </EmailText>
      <EmailText>You may want to tell {name} yourself when a day comes.</EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

/** A message opens within a day but isn't converted yet. */
export function unreadyEmail({ memberName, name, publicUrl, messageId }: MemberEmailProps & { messageId: number }) {
  const subject = `A message for ${name} is not ready for its day`;
  const content = (
    <EmailLayout
      title={subject}
      preview="It opens within a day and cannot be played yet."
      heading={emailGreeting(memberName)}
      action={{ label: 'Look at it', url: `${publicUrl}/member-dashboard?dialog=watch&id=${messageId}` }}
      reason={yours}
    >
      <EmailText>
        One of your messages for {name} opens within a day, but we have not been able to make it ready to be played.
        What you sent us is kept, exactly as it was. We go on trying.
      </EmailText>
      <EmailText>Your dashboard tells what went wrong and what you can do.</EmailText>
    </EmailLayout>
  );
  return { subject, content };
}

/** A message couldn't be converted. Contains nothing of the message. */
export function mediumEmail({ memberName, publicUrl }: Omit<MemberEmailProps, 'name'>) {
  const subject = 'One of your messages needs your attention';
  const content = (
    <EmailLayout
      title={subject}
      preview="Your original is kept safe."
      heading={emailGreeting(memberName)}
      action={{ label: 'Look at your messages', url: `${publicUrl}/member-dashboard` }}
      reason={yours}
    >
      <EmailText>
        We could not make one of your messages ready to be played yet. Nothing is lost: what you sent us is kept,
        exactly as it was.
      </EmailText>
      <EmailText>Your dashboard tells which message it is, what went wrong and what you can do.</EmailText>
    </EmailLayout>
  );
  return { subject, content };
}
