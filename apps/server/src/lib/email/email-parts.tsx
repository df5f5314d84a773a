import type { ComponentProps, CSSProperties } from 'react';

/** Elements as email apps need them: Outlook for Windows knows no block but a table, and each app has its own default styles. */
export function Table({ children, ...rest }: ComponentProps<'table'>) {
  return (
    <table align="center" width="100%" border={0} cellPadding="0" cellSpacing="0" role="presentation" {...rest}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

export function Section({ children, ...rest }: ComponentProps<'table'>) {
  return (
    <Table {...rest}>
      <td>{children}</td>
    </Table>
  );
}

export function Text({ style, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} style={{ fontSize: 14, lineHeight: '24px', ...style }} />;
}

export function Link({ style, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" {...rest} style={{ textDecorationLine: 'none', ...style }}>
      {children}
    </a>
  );
}

interface ButtonProps extends Omit<ComponentProps<'a'>, 'style'> {
  readonly style: CSSProperties;
  /** In px, above and below, and at the sides. */
  readonly padding: readonly [number, number];
}

/** Outlook for Windows ignores a link's padding. Spaces that only it sees make up for it: wide ones, raised by the height in points. */
export function Button({ style, padding: [above, beside], children, ...rest }: ButtonProps) {
  const spaces = Math.ceil(beside / 10);
  const width = `mso-font-width:${(beside / spaces) * 50}%`;
  const room = '&#8202;'.repeat(spaces);
  return (
    <a
      target="_blank"
      {...rest}
      style={{ ...style, display: 'inline-block', maxWidth: '100%', padding: `${above}px ${beside}px` }}
    >
      <OnlyOutlook html={`<i style="${width};mso-text-raise:${above * 1.5}" hidden>${room}</i>`} />
      <span
        style={{ maxWidth: '100%', display: 'inline-block', lineHeight: '120%', ...{ msoTextRaise: above * 0.75 } }}
      >
        {children}
      </span>
      <OnlyOutlook html={`<i style="${width}" hidden>${room}&#8203;</i>`} />
    </a>
  );
}

/** `html`: never what someone typed. */
function OnlyOutlook({ html }: { readonly html: string }) {
  // oxlint-disable-next-line react/no-danger -- React writes no comments
  return <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${html}<![endif]-->` }} />;
}

/** What lists of emails show beside the subject. The spaces keep them from adding the email's first words. */
export function Preview({ children }: { readonly children: string }) {
  return (
    <div style={hidden} data-skip-in-text={true}>
      {children}
      <div>{invisible.repeat(Math.max(0, 150 - children.length))}</div>
    </div>
  );
}

const hidden = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };
const invisible = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

/** Low priority, or React adds links to the head that fetch the pictures early, which emails can't. */
export function Picture({ style, alt, ...rest }: ComponentProps<'img'> & { readonly alt: string }) {
  return (
    <img
      alt={alt}
      fetchPriority="low"
      {...rest}
      style={{ display: 'block', outline: 'none', border: 'none', ...style }}
    />
  );
}
