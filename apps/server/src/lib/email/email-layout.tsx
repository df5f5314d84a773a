import { language } from '@someday/contract/texts/language.copy';
import type { ReactNode } from 'react';
import { emailCopy } from '#server/lib/lib.copy.ts';
import { emailGreeting } from './email-words.ts';
import { Button, Link, Preview, Section, Table, Text } from './email-parts.tsx';
import { airmail, darkRules, envelopeEdge, light, mono, sans, serif } from './email-theme.ts';

interface EmailLink {
  readonly label: string;
  readonly url: string;
}

export interface EmailLayoutProps {
  readonly title: string;
  readonly preview: string;
  readonly heading: string;
  readonly action?: EmailLink;
  readonly quietActions?: readonly EmailLink[];
  readonly reason: string;
  readonly stop?: EmailLink;
  readonly stampImages?: ReactNode | undefined;
  readonly children: ReactNode;
}

/** Heading, paragraphs, buttons. It loads nothing, no images and no fonts, so nothing reveals when it was opened. */
export function EmailLayout({
  title,
  preview,
  heading,
  action,
  quietActions = [],
  reason,
  stop,
  stampImages,
  children,
}: EmailLayoutProps) {
  return (
    <html dir="ltr" lang={language}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <style>{darkRules}</style>
      </head>
      <body className="paper" style={{ background: light.paper, margin: 0, padding: 0 }}>
        <Table>
          <td style={{ background: light.paper, padding: '24px 12px', fontFamily: sans }}>
            <Preview>{preview}</Preview>
            <Section className="card" style={card}>
              {stampImages === undefined ? <PlainHead /> : <EnvelopeHead>{stampImages}</EnvelopeHead>}
              <Inset padding="28px 28px 32px">
                <h1
                  className="ink"
                  style={{
                    color: light.ink,
                    font: `400 28px/1.15 ${serif}`,
                    margin: '0 0 16px',
                    wordBreak: 'break-word',
                  }}
                >
                  {heading}
                </h1>
                {children}
                {action && (
                  <Text style={actionLine}>
                    <Button href={action.url} className="button" style={button} padding={[14, 30]}>
                      {action.label}
                    </Button>
                  </Text>
                )}
                {quietActions.map(({ label, url }) => (
                  <Text key={url} style={actionLine}>
                    <Link href={url} className="quiet" style={quiet}>
                      {label}
                    </Link>
                  </Text>
                ))}
              </Inset>
            </Section>
            <Section style={{ maxWidth: 560, padding: '0 28px' }}>
              <Text
                className="ink-2"
                style={{ color: light.inkSoft, fontSize: 15, lineHeight: 1.5, margin: '20px 0 0' }}
              >
                {reason}
              </Text>
              {stop && (
                <Text style={{ fontSize: 15, lineHeight: 1.5, margin: '8px 0 0' }}>
                  <Link href={stop.url} className="ink-2" style={{ color: light.inkSoft, textDecoration: 'underline' }}>
                    {stop.label}
                  </Link>
                </Text>
              )}
            </Section>
          </td>
        </Table>
      </body>
    </html>
  );
}

function PlainHead() {
  return (
    <>
      <Section className="airmail" style={{ ...strip, backgroundImage: airmail }} data-skip-in-text={true}>
        {'\u00a0'}
      </Section>
      <Inset padding="28px 28px 0">
        <Text className="ink" style={wordmark}>
          <span className="stamp" style={stamp} aria-hidden="true" data-skip-in-text={true}>
            {'\u2665\uFE0E'}
          </span>
          {emailCopy.brand}
        </Text>
      </Inset>
    </>
  );
}

function EnvelopeHead({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <Section style={{ ...strip, backgroundImage: envelopeEdge }} data-skip-in-text={true}>
        {'\u00a0'}
      </Section>
      <Section className="envelope" style={{ backgroundColor: light.butter }}>
        <Inset padding="20px 22px 16px 28px">
          <table role="presentation" align="left" cellPadding={0} cellSpacing={0}>
            <tbody>
              <tr>
                <td style={{ padding: '10px 0 14px' }}>
                  <Text style={wordmark}>{emailCopy.brand}</Text>
                </td>
              </tr>
            </tbody>
          </table>
          {children}
        </Inset>
      </Section>
    </>
  );
}

/** Outlook for Windows ignores a table's own padding, which is what a `Section` would have. */
function Inset({ padding, children }: { readonly padding: string; readonly children: ReactNode }) {
  return (
    <Table>
      <td style={{ padding }}>{children}</td>
    </Table>
  );
}

export function EmailText({ children }: { readonly children: ReactNode }) {
  return (
    <Text className="ink-2" style={{ color: light.inkSoft, fontSize: 17, lineHeight: 1.6, margin: '0 0 12px' }}>
      {children}
    </Text>
  );
}

interface Fact {
  readonly label: string;
  readonly value: string;
  /** Someone will type it, so 0 and O, 1 and I must look different. */
  readonly isCode?: boolean;
}

export function EmailFacts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Section className="sunk" style={factBox}>
      {facts.map(({ label, value, isCode }) => (
        <Text key={label} style={{ margin: 0, padding: '6px 0' }}>
          <span className="ink-2" style={{ color: light.inkSoft, fontSize: 15, lineHeight: '22px' }}>
            {label}:
          </span>{' '}
          <span className="ink" style={isCode ? codeValue : factValue}>
            {value}
          </span>
        </Text>
      ))}
    </Section>
  );
}

export type LetterBody = readonly (string | readonly Fact[])[];

const paragraphs = (body: LetterBody): ReactNode =>
  body.map((part) =>
    typeof part === 'string' ? (
      <EmailText key={part}>{part}</EmailText>
    ) : (
      <EmailFacts key={part[0]?.label} facts={part} />
    ),
  );

const card = {
  background: light.card,
  border: `1px solid ${light.line}`,
  borderRadius: 22,
  // Collapsed borders would make the corners square.
  borderCollapse: 'separate',
  maxWidth: 560,
  overflow: 'hidden',
} as const;

const strip = { backgroundColor: light.primary, fontSize: 1, height: 10, lineHeight: '10px' };

const wordmark = { color: light.ink, font: `400 20px/1 ${serif}`, margin: 0 };

/** Its dots are holes: they have the color of the card. */
const stamp = {
  background: light.primary,
  border: `3px dotted ${light.card}`,
  color: '#F2B544',
  display: 'inline-block',
  font: `400 20px/28px ${sans}`,
  marginRight: 8,
  textAlign: 'center',
  width: 28,
} as const;

const button = {
  background: light.primary,
  borderRadius: 999,
  color: light.onPrimary,
  fontSize: 18,
  fontWeight: 700,
  lineHeight: '24px',
  textDecoration: 'none',
};

const quiet = {
  ...button,
  background: 'transparent',
  border: `1px solid ${light.control}`,
  borderRadius: 26,
  color: light.primary,
  fontSize: 17,
  display: 'inline-block',
  padding: '12px 25px',
};

const actionLine = { margin: '16px 0 0' };

const factBox = {
  backgroundColor: light.sunk,
  borderCollapse: 'separate',
  borderRadius: 14,
  margin: '4px 0 16px',
  padding: '10px 20px',
} as const;

const factValue = {
  color: light.ink,
  display: 'block',
  font: `700 17px/1.4 ${sans}`,
  wordBreak: 'break-word',
} as const;

const codeValue = { ...factValue, font: `700 19px/1.4 ${mono}` };

interface WrittenEmail extends Omit<EmailLayoutProps, 'title' | 'heading' | 'children'> {
  readonly subject: string;
  readonly body: LetterBody;
}

export function emailUnder(heading: string, { subject, body, ...layout }: WrittenEmail) {
  const content = (
    <EmailLayout {...layout} title={subject} heading={heading}>
      {paragraphs(body)}
    </EmailLayout>
  );
  return { subject, content };
}

export const memberEmail = (memberName: string, email: WrittenEmail) => emailUnder(emailGreeting(memberName), email);
