import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import type { ReactNode } from 'react';

/*
 * The product's look in a mail: paper, ink and an airmail edge; no image, no font and no link of anybody else's. Colours are those
 * of the web app (tokens.css); mail programs know no custom properties, so they stand here in full.
 */
const dark = `
  @media (prefers-color-scheme: dark) {
    .paper { background: #10201F !important; }
    .card { background: #182C2B !important; border-color: #2F4745 !important; }
    .ink { color: #F5EEDF !important; }
    .ink-2 { color: #BCC8C1 !important; }
    .button { background: #F3C15F !important; color: #172624 !important; }
  }`;
const serif = "'Young Serif', Georgia, serif";
const sans = "'Atkinson Hyperlegible Next', Verdana, sans-serif";
const airmail =
  'repeating-linear-gradient(-45deg,#B4372A 0 16px,#FFFFFF 16px 30px,#17524F 30px 46px,#FFFFFF 46px 60px)';

export interface MailLayoutProps {
  /** The line shown beside the subject in a list of mails. */
  readonly preview: string;
  readonly heading: string;
  readonly action: { readonly label: string; readonly url: string };
  readonly children: ReactNode;
}

/** One letter: heading, paragraphs, one button. */
export function MailLayout({ preview, heading, action, children }: MailLayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="paper" style={{ background: '#FAF6EE', margin: 0, padding: '24px 12px', fontFamily: sans }}>
        <Container
          className="card"
          style={{
            background: '#FFFFFF',
            border: '1px solid #E3D9C6',
            borderRadius: 22,
            maxWidth: 560,
            overflow: 'hidden',
          }}
        >
          <Section style={{ padding: '32px 32px 24px' }}>
            <Heading
              as="h1"
              className="ink"
              style={{ color: '#1B2E31', font: `400 28px/1.15 ${serif}`, margin: '0 0 16px' }}
            >
              {heading}
            </Heading>
            {children}
            <Link
              href={action.url}
              className="button"
              style={{
                background: '#17524F',
                borderRadius: 999,
                color: '#FFFFFF',
                display: 'inline-block',
                fontSize: 17,
                fontWeight: 700,
                marginTop: 12,
                padding: '14px 26px',
                textDecoration: 'none',
              }}
            >
              {action.label}
            </Link>
          </Section>
          <Section style={{ background: airmail, height: 10, lineHeight: '10px' }}>{'\u00a0'}</Section>
        </Container>
      </Body>
    </Html>
  );
}

export function MailText({ children }: { readonly children: ReactNode }) {
  return (
    <Text className="ink-2" style={{ color: '#3E5052', fontSize: 17, lineHeight: 1.6, margin: '0 0 12px' }}>
      {children}
    </Text>
  );
}
