import type { Drawing, PortraitPart } from '@someday/contract/portraits';
import { skinInk } from '@someday/contract/rules/portrait';
import { DrawnPortrait } from '#web/ui/art/portrait.tsx';
import { Choices } from './choices.tsx';
import { portraitsCopy as copy } from './portraits.copy.ts';

const numbered = (labels: readonly string[]) => labels.map((label, value) => ({ value, label }));

const heading = (text: string) => <span className="mb-2 block font-bold">{text}</span>;

export function DrawingChoices({
  drawing,
  color,
  onDraw,
}: {
  drawing: Drawing;
  color: number;
  onDraw: (next: Drawing) => void;
}) {
  const choose = (part: PortraitPart) => (value: number) => onDraw({ ...drawing, [part]: value });
  const hidden = (label: string) => <span className="sr-only">{label}</span>;
  return (
    <div className="grid gap-5">
      <Choices
        legend={heading(copy.hair)}
        choices={numbered(copy.hairs)}
        chosen={drawing.hair}
        onChoose={choose('hair')}
        className="grid-cols-4 sm:grid-cols-6"
      >
        {(hair, label) => (
          <>
            <DrawnPortrait drawing={{ ...drawing, hair }} color={color} className="block w-full rounded-sm" />
            {hidden(label)}
          </>
        )}
      </Choices>
      <Choices
        legend={heading(copy.skin)}
        choices={numbered(copy.skins)}
        chosen={drawing.skin}
        onChoose={choose('skin')}
        className="grid-cols-6 max-[359px]:grid-cols-3"
      >
        {(skin, label) => (
          <>
            <span className="block size-9 rounded-full" style={{ background: skinInk(skin) }} />
            {hidden(label)}
          </>
        )}
      </Choices>
      <Choices
        legend={heading(copy.clothes)}
        choices={numbered(copy.cloths)}
        chosen={drawing.clothes}
        onChoose={choose('clothes')}
        className="grid-cols-3 sm:grid-cols-6"
      >
        {(clothes, label) => (
          <>
            <span className="flex aspect-4/3 w-full items-end overflow-hidden rounded-sm">
              <DrawnPortrait drawing={{ ...drawing, clothes }} color={color} className="block w-full flex-none" />
            </span>
            {hidden(label)}
          </>
        )}
      </Choices>
    </div>
  );
}
