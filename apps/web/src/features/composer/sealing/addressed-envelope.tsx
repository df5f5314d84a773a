import './sealing.css';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { LetterPaper, nameSize } from '#web/ui/art/letter.tsx';
import { inks } from '#web/ui/art/inks.ts';
import { heartPath, Stamp } from '#web/ui/art/stamp.tsx';
import { stampPicture, type StampSource } from './last-picture.ts';

/** A drawing, until the picture is decoded and if it can't be. Decorative. */
export function TakeStamp({ source }: { source: StampSource | undefined }) {
  const face = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (source === undefined) return undefined;
    let isUnmounted = false;
    const { picture, made } = stampPicture(source);
    const show = (shown: Node) => face.current?.replaceChildren(shown);
    if (picture) show(picture);
    else made.then((late) => (isUnmounted ? undefined : show(late))).catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [source]);
  return (
    <Stamp>
      <div className="take-face">
        <svg viewBox="168 90 184 245" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <path d="M168 90h184v245H168z" fill={inks.sky} />
          <circle cx="304" cy="144" r="25" fill={inks.marigold} />
          <path d="M168 252c41-37 78-27 109-14s47 10 75-3v105H168z" fill={inks.hill} />
          <path d={heartPath} transform="translate(260 215) scale(3.7)" fill={inks.poppy} />
        </svg>
        <div ref={face} />
      </div>
    </Stamp>
  );
}

type AddressedEnvelopeProps = {
  from: string;
  name: string;
  stamp?: ReactNode;
  /** The name, or the field for it. */
  children: ReactNode;
};

/** The side with the name, as it is addressed and as it turns over. */
export function AddressedEnvelope({ from, name, stamp, children }: AddressedEnvelopeProps) {
  return (
    <div className="addressed">
      <LetterPaper />
      <p className="addressed-from">{from}</p>
      {stamp ? <div className="addressed-stamp">{stamp}</div> : null}
      <div className="addressed-name" style={{ fontSize: `max(1rem, ${(nameSize(name) * 0.82) / 5.2}cqw)` }}>
        {children}
      </div>
    </div>
  );
}
