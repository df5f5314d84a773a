import { range } from '#web/ui/art/stamp.tsx';
import { dotCount } from './wax.tsx';
import type { Motion, StageAnimations } from './stage.ts';
import { ease, isCalm } from './easing.ts';
import { both, move, near, opacity, transform, vibrate } from './stage.ts';

/** Until the wax gives, and up to which a press is a tap, which does it, too. Milliseconds. */
export const holdMs = 900;
const tapMs = 240;

/** `pressedAt`: by the event's `timeStamp` in milliseconds, if by a pointer; `isPressed`: and it still does. */
export type Press = { readonly pressedAt: number; readonly isPressed: boolean; readonly wasLetGo: boolean };

export const notPressed: Press = { pressedAt: -Infinity, isPressed: false, wasLetGo: false };

/** `at`: the event's `timeStamp`. Keys and screen readers press without one. */
export type PressEvent = { type: 'pressed'; at?: number } | { type: 'released'; at: number } | { type: 'let-go' };

export const pressedBy = (press: Press, at: number | undefined): Press =>
  at === undefined ? { ...press, wasLetGo: false } : { pressedAt: at, isPressed: true, wasLetGo: false };

export const isTap = ({ pressedAt }: Press, at: number): boolean => at - pressedAt < tapMs;

/** `turn`: how many states came before: tells two of the same name apart. */
export type Hold = Press & { readonly name: 'still' | 'holding' | 'cooling' | 'held'; readonly turn: number };

export type HoldEvent = PressEvent | { type: 'cooled' | 'held' };

export const firstHold: Hold = { ...notPressed, name: 'still', turn: 0 };

/** What becomes of the wax. Whatever doesn't fit its state changes nothing. */
export function nextHold(hold: Hold, event: HoldEvent): Hold {
  const to = (name: Hold['name'], press: Press = hold): Hold => ({ ...press, name, turn: hold.turn + 1 });
  switch (event.type) {
    case 'pressed':
      return hold.name === 'still' || hold.name === 'cooling' ? to('holding', pressedBy(hold, event.at)) : hold;
    case 'released':
      if (!hold.isPressed) return hold;
      return isTap(hold, event.at) ? { ...hold, isPressed: false } : nextHold(hold, { type: 'let-go' });
    case 'let-go':
      if (hold.name !== 'holding') return { ...hold, isPressed: false };
      return to('cooling', { ...hold, isPressed: false, wasLetGo: true });
    case 'cooled':
      return hold.name === 'cooling' ? to('still') : hold;
    case 'held':
      return hold.name === 'holding' ? to('held') : hold;
  }
}

type WaxLayer = 'wax' | 'pressed' | 'wax-upper' | 'wax-lower' | `crack-${number}`;
export type HoldLayer = WaxLayer | 'heat' | 'halo' | `dot-${number}`;
export type FlapLayer = 'flap' | 'flap-shade' | 'flap-shadow' | 'open-flap' | 'open-flap-shade';

const dots = (frames: Keyframe[], length: number, apart: number): Motion<HoldLayer>[] =>
  range(dotCount).map((place) => [`dot-${place + 1}`, frames, place * apart, length]);

const far = 'perspective(1500px)';

/** An envelope turns over. `away`, `to`: how long each of its sides takes. */
export const turnOver = (start: number, away: number, to: number): Motion<'front' | 'back'>[] => [
  move('front', start, away, 'cubic-bezier(.6,0,.9,.5)', transform(`${far} rotateY(0)`, `${far} rotateY(90deg)`)),
  move('back', start + away - 1, 1, opacity(0, 1)),
  move(
    'back',
    start + away,
    to,
    'cubic-bezier(.12,.62,.2,1)',
    transform(`${far} rotateY(-90deg)`, `${far} rotateY(0)`),
  ),
];

/** Heat and halo rise, and one dot after another lights up around the wax. */
export const holdLight: readonly Motion<HoldLayer>[] = [
  ['heat', [{ opacity: 0 }, { opacity: 0.15, offset: 0.6 }, { opacity: 0.56 }], 40, holdMs - 40],
  ['halo', both([0, 'scale(.5)'], [0.85, 'scale(1.12)']), 140, holdMs - 140, 'ease-in'],
  ...dots(opacity(0, 1), 60, 48),
];

/** And all of it goes out, as the wax gives. */
export const holdLightOut: readonly Motion<HoldLayer>[] = [
  ['heat', [{ opacity: 0.56 }, { opacity: 0.95, offset: 0.32 }, { opacity: 0 }], 0, 420],
  ['halo', both([0.85, 'scale(1.12)'], [0, 'scale(1.7)']), 0, 560, ease.soft],
  ...dots(opacity(1, 0), 160, 0),
];

/** Wax that breaks: it gives a little, and cracks. */
export const sealWarms: readonly Motion<HoldLayer>[] = [
  ...holdLight,
  ['wax-upper', transform('scale(1)', 'scale(.965)'), 0, 320, ease.soft],
  ['wax-lower', transform('scale(1)', 'scale(.965)'), 0, 320, ease.soft],
  ['crack-1', opacity(0, 1), 420, 90],
  ['crack-2', opacity(0, 1), 630, 80],
  ['crack-3', opacity(0, 1), 800, 60],
];

/** It breaks, and the flap turns until it stands. What its lower half and the open flap do is another matter on each stage. */
export const sealBreaks: readonly Motion<HoldLayer | FlapLayer>[] = [
  ...holdLightOut,
  ...([1, 2, 3] as const).map((crack): Motion<HoldLayer> => [`crack-${crack}`, opacity(1, 0), 20, 90]),
  ['wax-upper', transform('scale(.965)', 'translate(-1.5%, -3%) rotate(-3.5deg)'), 0, 220, ease.snap],
  move('flap', 280, 420, ease.away, transform(`${near} rotateX(0)`, `${near} rotateX(90deg)`)),
  move('flap-shade', 280, 420, ease.away, opacity(0, 0.55)),
  move('flap', 699, 1, opacity(1, 0)),
  move('open-flap', 699, 1, opacity(0, 1)),
  move('open-flap-shade', 700, 420, 'ease-out', opacity(0.62, 0)),
];

/** The wax is held: `motion` plays, and a phone feels it. With reduced motion one press is enough. */
export function beginHold<Name extends string>(playing: StageAnimations<Name>, motion: Name, onHeld: () => void): void {
  if (isCalm()) return onHeld();
  vibrate(8);
  playing.play(motion, onHeld);
}

/** It was let go too early, and cools faster than it warmed. */
export function cool<Name extends string>(playing: StageAnimations<Name>, onCooled: () => void): void {
  playing.reverse(-1.6, onCooled);
}
