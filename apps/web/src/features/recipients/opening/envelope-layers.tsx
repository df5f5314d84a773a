import type { OpenMessage } from '@someday/contract/api/recipients';
import type { ComponentProps } from 'react';
import { messageCopy } from '#web/features/recipients/message/message.copy.ts';
import { openedLines } from '#web/features/recipients/message-list/message-stamp.tsx';
import {
  ClosedFlap,
  Crack,
  cracks,
  FlapShadow,
  Heat,
  LetterBelow,
  LetterFront,
  LetterInside,
  LetterPocket,
  OpenFlap,
  Wax,
} from '#web/ui/art/letter.tsx';
import { range } from '#web/ui/art/stamp.tsx';

const { opening: copy } = messageCopy;

export type EnvelopeFront = Partial<Pick<ComponentProps<typeof LetterFront>, 'postmark' | 'stamp'>>;

/** The side with the seal. The stamp, which is elsewhere in the page, slides between `behind` and `in-front`. */
function EnvelopeBack({ words }: { words: string }) {
  return (
    <>
      <div data-layer="behind" className="layer behind">
        <LetterInside />
        <div data-layer="open-flap" className="layer from-edge">
          <OpenFlap />
          <div data-layer="open-flap-shade" className="layer">
            <OpenFlap shade />
          </div>
        </div>
        <div data-layer="glow" className="inner-light" />
      </div>
      <div data-layer="in-front" className="layer in-front">
        <LetterPocket />
        <div data-layer="flap-shadow" className="layer">
          <FlapShadow />
        </div>
        <div data-layer="flap" className="layer from-edge">
          <ClosedFlap words={words} />
          <div data-layer="flap-shade" className="layer">
            <ClosedFlap shade />
          </div>
          <div data-layer="wax-upper" className="at-wax">
            <Wax part="upper" />
          </div>
        </div>
        <div data-layer="wax-lower" className="at-wax">
          <Wax part="lower" />
        </div>
        <div data-layer="heat" className="at-wax">
          <Heat />
        </div>
        <div data-layer="halo" className="at-wax-wide">
          <Heat />
        </div>
        {cracks.map((path, place) => (
          <div key={path} data-layer={`crack-${place + 1}`} className="at-wax">
            <Crack path={path} />
          </div>
        ))}
        {range(9).map((place) => (
          <span key={place} data-layer="crumb" className="crumb" style={{ left: `${41 + place * 2.2}%` }} />
        ))}
      </div>
    </>
  );
}

export function EnvelopeLayers({
  name,
  from,
  message,
  front,
  pile,
  hasBack,
}: {
  name: string;
  from: string;
  message: OpenMessage;
  front: EnvelopeFront | undefined;
  pile: number;
  hasBack: boolean;
}) {
  return (
    <div data-layer="envelope" className="layer">
      <div data-layer="shadow" className="envelope-shadow" />
      <div data-layer="pile" className="layer">
        {range(pile).map((place) => (
          <div
            key={place}
            className="layer"
            style={{ transform: `translate(${place ? -2 : 2.5}%, ${4 + place * 3}%) rotate(${place ? -4.2 : 3.2}deg)` }}
          >
            <LetterBelow />
          </div>
        ))}
      </div>
      <div data-layer="front" className="layer">
        <LetterFront
          name={name}
          from={copy.fromInside(from)}
          postmark={{ top: messageCopy.postmark.closed, lines: openedLines(message.createdAt) }}
          {...front}
        />
      </div>
      <div data-layer="back" className="layer">
        {hasBack ? <EnvelopeBack words={copy.fromInside(from)} /> : null}
      </div>
    </div>
  );
}
