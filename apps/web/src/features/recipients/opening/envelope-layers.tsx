import type { OpenMessage } from '@someday/contract/api/recipients';
import { initialOf } from '@someday/contract/rules/portrait';
import type { ComponentProps } from 'react';
import { messageCopy } from '#web/features/recipients/message/message.copy.ts';
import { openedLines } from '#web/features/recipients/message-list/message-stamp.tsx';
import { LetterBelow, LetterFront } from '#web/ui/art/letter.tsx';
import { range } from '#web/ui/art/stamp.tsx';
import { BreakableBack } from '#web/ui/wax/envelope-back.tsx';

const { opening: copy } = messageCopy;

export type EnvelopeFront = Partial<Pick<ComponentProps<typeof LetterFront>, 'postmark' | 'stamp'>>;

function Back({ words, from }: { words: string; from: string }) {
  return (
    <BreakableBack words={words} initial={initialOf(from)}>
      {range(9).map((place) => (
        <span
          key={place}
          data-layer={`crumb-${place + 1}`}
          className="crumb"
          style={{ left: `${41 + place * 2.2}%` }}
        />
      ))}
    </BreakableBack>
  );
}

type EnvelopeLayersProps = {
  name: string;
  from: string;
  message: OpenMessage;
  front: EnvelopeFront | undefined;
  pile: number;
  hasBack: boolean;
};

export function EnvelopeLayers({ name, from, message, front, pile, hasBack }: EnvelopeLayersProps) {
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
        {hasBack ? <Back words={copy.fromInside(from)} from={from} /> : null}
      </div>
    </div>
  );
}
