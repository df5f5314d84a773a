import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { airmail, darkRules, light, sans, serif } from './mail-theme.ts';

export interface MailLayoutProps {
  /** The mail's subject. */
  readonly title: string;
  /** The line shown beside the subject in a list of mails. */
  readonly preview: string;
  readonly heading: string;
  readonly action: { readonly label: string; readonly url: string };
  /** Why this person gets this mail. */
  readonly reason: string;
  readonly children: ReactNode;
}

/** One letter: heading, paragraphs, one button. It loads nothing: no image, no font, nothing that tells when it was opened. */
export function MailLayout({ title, preview, heading, action, reason, children }: MailLayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkRules}</style>
      </Head>
      <Body className="paper" style={{ background: light.paper, margin: 0, padding: '24px 12px', fontFamily: sans }}>
        <Preview>{preview}</Preview>
        <Container className="card" style={card}>
          <Section className="airmail" style={{ ...strip, backgroundImage: airmail }} data-skip-in-text={true}>
            {'\u00a0'}
          </Section>
          <Section style={{ padding: '28px 28px 32px' }}>
            <Text className="ink" style={{ color: light.ink, font: `400 20px/1 ${serif}`, margin: '0 0 28px' }}>
              Someday
            </Text>
            <Heading
              as="h1"
              className="ink"
              style={{ color: light.ink, font: `400 28px/1.15 ${serif}`, margin: '0 0 16px' }}
            >
              {heading}
            </Heading>
            {children}
            <Link href={action.url} className="button" style={button}>
              {action.label}
            </Link>
          </Section>
        </Container>
        <Container style={{ maxWidth: 560, padding: '0 28px' }}>
          <Text className="ink-2" style={{ color: light.inkSoft, fontSize: 15, lineHeight: 1.5, margin: '20px 0 0' }}>
            {reason}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function MailText({ children }: { readonly children: ReactNode }) {
  return (
    <Text className="ink-2" style={{ color: light.inkSoft, fontSize: 17, lineHeight: 1.6, margin: '0 0 12px' }}>
      {children}
    </Text>
  );
}

const card = {
  background: light.card,
  border: `1px solid ${light.line}`,
  borderRadius: 22,
  // Corners stay round only where the borders are kept apart.
  borderCollapse: 'separate',
  maxWidth: 560,
  overflow: 'hidden',
} as const;

const strip = { backgroundColor: light.primary, fontSize: 1, height: 10, lineHeight: '10px' };

const button = {
  background: light.primary,
  borderRadius: 999,
  color: light.onPrimary,
  display: 'inline-block',
  fontSize: 17,
  fontWeight: 700,
  lineHeight: '24px',
  marginTop: 12,
  padding: '14px 26px',
  textDecoration: 'none',
};
