import { ease, isCalm } from '#web/ui/wax/easing.ts';

/** Of the twelve seconds, in percent. The flap turns as in opening-motion.ts: one side up to the right angle, the other side from there. */
type Stop = [at: number, opacity: number | undefined, transform?: string | undefined, easing?: string];

const stops = (...list: Stop[]): Keyframe[] =>
  list.map(([at, opacity, transform, easing = 'linear']) => ({
    offset: at / 100,
    easing,
    ...(opacity === undefined ? {} : { opacity }),
    ...(transform === undefined ? {} : { transform }),
  }));

const flap = (degrees: number) => `perspective(800px) rotateX(${degrees}deg)`;
const { away, opens, snap } = ease;

const story: Record<string, Keyframe[]> = {
  stamp: stops(
    [0, undefined, 'none', 'ease-in-out'],
    [9, undefined, 'none', 'ease-in-out'],
    [12, undefined, 'translateY(-3%)', 'cubic-bezier(0.5, 0, 0.2, 1)'],
    [22, undefined, 'translateY(50.5%)', 'cubic-bezier(0.4, 0, 0.16, 1)'],
    [87, undefined, 'translateY(50.5%)', 'cubic-bezier(0.4, 0, 0.16, 1)'],
    [93, undefined, 'translateY(-2.5%)', 'ease-in-out'],
    [95.5, undefined, 'none'],
  ),
  postmark: stops(
    [0, 1, 'none'],
    [4, 1, 'none'],
    [7, 0, 'scale(1.5)', 'ease-in'],
    [94.5, 0, 'scale(1.5)', 'ease-in'],
    [96.5, 1, 'none'],
  ),
  open: stops(
    [0, 1, flap(0), away],
    [22.5, 1, flap(0), away],
    [26.5, 1, flap(-90)],
    [26.6, 0, flap(-90)],
    [85.9, 0, flap(-90)],
    [86, 1, flap(-90), opens],
    [89.5, undefined, flap(7), 'ease-in-out'],
    [91, undefined, flap(-3), 'ease-in-out'],
    [92.5, 1, flap(0)],
  ),
  'open-shade': stops([22.5, 0], [26.5, 0.62, undefined, 'ease-out'], [86, 0.62, undefined, 'ease-out'], [89.5, 0]),
  closed: stops(
    [26.5, 0, flap(90)],
    [26.6, 1, flap(90), opens],
    [31.5, 1, flap(0), away],
    [82.5, 1, flap(0), away],
    [86, 1, flap(90)],
    [86.1, 0, flap(90)],
  ),
  'closed-shade': stops(
    [26.5, 0.55, undefined, 'ease-out'],
    [31, 0, undefined, 'ease-in'],
    [82.5, 0, undefined, 'ease-in'],
    [86, 0.55],
  ),
  shadow: stops(
    [26.5, 0, 'translateY(-6%)', 'ease-out'],
    [29, 0.55, 'translateY(9%)'],
    [31.5, 1, 'none'],
    [82.5, 1, 'none'],
    [84.5, 0.55, 'translateY(9%)'],
    [86, 0, 'translateY(-6%)'],
  ),
  whole: stops(
    [33, 0, 'scale(1.7)', 'ease-in'],
    [35.5, 1, 'scale(0.94)', 'ease-out'],
    [37, 1, 'none', 'ease-in-out'],
    [74, 1, 'none', 'ease-in-out'],
    [76.5, 1, 'scale(0.965)'],
    [80.4, 1, 'scale(0.965)'],
    [80.5, 0, 'scale(0.965)'],
    [100, 0, 'scale(0.965)'],
  ),
  upper: stops(
    [80.4, 0, 'scale(0.965)'],
    [80.5, 1, 'scale(0.965)', snap],
    [82.3, 1, 'translate(-1.5%, -3%) rotate(-3.5deg)'],
    [100, 1, 'translate(-1.5%, -3%) rotate(-3.5deg)'],
  ),
  lower: stops(
    [4, 1, 'translate(1.5%, 4%) rotate(4deg)'],
    [8, 0, 'translate(1.5%, 4%) rotate(4deg)'],
    [80.4, 0, 'scale(0.965)'],
    [80.5, 1, 'scale(0.965)', snap],
    [82.5, 1, 'translate(1.5%, 4%) rotate(4deg)'],
  ),
  heat: stops([74, 0, undefined, 'ease-in'], [80.5, 0.6], [81.2, 0.9, undefined, 'ease-out'], [84, 0]),
  'crack-1': stops([77, 0], [77.7, 1], [80.5, 1], [81.2, 0]),
  'crack-2': stops([78.7, 0], [79.3, 1], [80.5, 1], [81.2, 0]),
  'crack-3': stops([79.8, 0], [80.3, 1], [80.5, 1], [81.2, 0]),
  night: stops([42, 0], [49, 1], [63, 1], [70, 0]),
  sun: stops(
    [24, 0, 'scale(0.9)'],
    [29, 1, 'none', 'cubic-bezier(0.5, 0, 0.8, 0.6)'],
    [38, 1, 'none', 'cubic-bezier(0.5, 0, 0.8, 0.6)'],
    [45, 1, 'rotate(22deg)'],
    [49, 0, 'rotate(36deg)'],
    [49.1, 0, 'rotate(-36deg)'],
    [63, 0, 'rotate(-36deg)'],
    [67, 1, 'rotate(-22deg)', 'cubic-bezier(0.2, 0.4, 0.4, 1)'],
    [73, 1, 'none'],
    [84, 1, 'none'],
    [88, 0, 'none'],
    [100, 0, 'none'],
  ),
  moon: stops([46, 0, 'rotate(-36deg)'], [50, 1, 'rotate(-23deg)'], [62, 1, 'rotate(23deg)'], [66, 0, 'rotate(36deg)']),
  years: stops(
    [46, 0],
    [48.5, 1, 'none', 'cubic-bezier(0.6, 0, 0.3, 1)'],
    [50, 1, 'none', 'cubic-bezier(0.6, 0, 0.3, 1)'],
    [53.2, undefined, 'translateY(-20%)', 'cubic-bezier(0.6, 0, 0.3, 1)'],
    [56.4, undefined, 'translateY(-40%)', 'cubic-bezier(0.6, 0, 0.3, 1)'],
    [59.6, undefined, 'translateY(-60%)', 'cubic-bezier(0.6, 0, 0.3, 1)'],
    [62.8, 1, 'translateY(-80%)'],
    [65.5, 1, 'translateY(-80%)'],
    [68, 0, 'translateY(-80%)'],
    [100, 0, 'translateY(-80%)'],
  ),
};

/** Begins to play at once. With reduced motion there is nothing to play. */
export function playStory(root: HTMLElement): Animation[] {
  const parts = Object.entries(isCalm() ? {} : story);
  return parts.flatMap(([name, frames]) => root.querySelector(`.story-${name}`)?.animate(frames, 12_000) ?? []);
}
