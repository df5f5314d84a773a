import './wax.css';
import type { ReactNode } from 'react';
import { ClosedFlap, FlapShadow, LetterInside, LetterPocket, OpenFlap } from '#web/ui/art/letter.tsx';
import type { FlapLayer, HoldLayer } from './hold.ts';
import { Crack, cracks, HoldLight, Wax } from './wax.tsx';

type Whole = 'envelope' | 'shadow' | 'front' | 'back' | 'behind' | 'in-front' | 'glow' | 'postmark';
export type EnvelopeLayer = Whole | FlapLayer | HoldLayer;

type EnvelopeBackProps = {
  words?: string | undefined;
  onFlap?: ReactNode;
  /** What goes in or comes out, if it is drawn here and not elsewhere on the page. */
  inside?: ReactNode;
  /** On top of it all: the wax. */
  children: ReactNode;
};

/** The side with the seal, in layers that move. A stamp slides between `behind` and `in-front`. Decorative. */
export function EnvelopeBack({ words, onFlap, inside, children }: EnvelopeBackProps) {
  return (
    <>
      <div data-layer="behind" className="layer z-1">
        <LetterInside />
        <div data-layer="open-flap" className="layer origin-top">
          <OpenFlap />
          <div data-layer="open-flap-shade" className="layer">
            <OpenFlap shade />
          </div>
        </div>
        <div
          data-layer="glow"
          className="absolute -inset-x-[4%] -top-[46%] bottom-[30%] bg-[radial-gradient(50%_50%,#ffe6a6,transparent_72%)]"
        />
      </div>
      {inside}
      <div data-layer="in-front" className="layer z-3">
        <LetterPocket />
        <div data-layer="flap-shadow" className="layer">
          <FlapShadow />
        </div>
        <div data-layer="flap" className="layer origin-top">
          <ClosedFlap {...(words === undefined ? {} : { words })} />
          <div data-layer="flap-shade" className="layer">
            <ClosedFlap shade />
          </div>
          {onFlap}
        </div>
        {children}
      </div>
    </>
  );
}

type BreakableBackProps = Omit<EnvelopeBackProps, 'onFlap'> & { initial?: string | undefined };

/** Sealed with wax that breaks in two. */
export function BreakableBack({ initial, children, ...back }: BreakableBackProps) {
  const upper = (
    <div data-layer="wax-upper" className="at-wax">
      <Wax part="upper" initial={initial} />
    </div>
  );
  return (
    <EnvelopeBack {...back} onFlap={upper}>
      <div data-layer="wax-lower" className="at-wax">
        <Wax part="lower" initial={initial} />
      </div>
      <HoldLight />
      {cracks.map((path, place) => (
        <div key={path} data-layer={`crack-${place + 1}`} className="at-wax">
          <Crack path={path} />
        </div>
      ))}
      {children}
    </EnvelopeBack>
  );
}
