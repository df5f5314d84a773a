import {
  box,
  disc,
  each,
  fade,
  glow,
  group,
  line,
  oval,
  picture,
  scattered,
  shape,
  skin,
  type Scene,
} from './drawing.ts';

/** Two friends on the steps of the porch they painted the wrong yellow. */
export const porch: Scene = () =>
  picture(
    '<defs>',
    fade('sky', [0, '#22384E'], [0.7, '#8C5A6A'], [1, '#F0B08A']),
    fade('wall', [0, '#F3C15F'], [1, '#E2A63C']),
    glow('lamp', '#FFF0C4', 0.95),
    '</defs>',
    box(0, 0, 720, 900, 'url(#sky)'),
    each(22, (n) =>
      disc(scattered(n) * 720, scattered(n + 70) * 190, 1.5 + 2 * scattered(n + 30), '#FFF9EC', { opacity: 0.7 }),
    ),
    shape('M0 230L360 70l360 160v40H0z', '#5F3E28'),
    shape('M0 262L360 104l360 158v34H0z', '#7A5235'),
    box(40, 286, 640, 400, 'url(#wall)'),
    each(8, (n) => box(40, 330 + n * 46, 640, 4, '#C98A2B', { opacity: 0.55 })),
    // where the paint ran out
    shape('M548 286h132v230q-22 16-40-4t-40 12-30-20-22 4z', '#EADFC8'),
    each(4, (n) => box(560, 330 + n * 46, 120, 4, '#CFC2A6', { opacity: 0.8 })),
    box(280, 336, 160, 350, '#17524F'),
    box(296, 354, 128, 120, '#F6E3B4', { rx: 4 }),
    shape('M296 414h128M360 354v120', 'none', { stroke: '#17524F', 'stroke-width': 8 }),
    box(296, 492, 128, 176, '#0F403E', { rx: 4 }),
    disc(412, 582, 9, '#F2B544'),
    box(88, 366, 140, 150, '#5F3E28', { rx: 6 }),
    box(100, 378, 116, 126, '#FBD9A4'),
    shape('M100 378q26 60-4 126h40q16-60-4-126zM216 378q-26 60 4 126h-40q-16-60 4-126z', '#B4372A', { opacity: 0.75 }),
    line('M158 378v126', '#5F3E28', 7),
    line('M484 296v48', '#2A211D', 6),
    disc(484, 384, 190, 'url(#lamp)'),
    shape('M458 344h52l10 62h-72z', '#FFE9B0'),
    shape('M450 340h68l-12-24h-44z', '#2A211D'),
    box(62, 250, 26, 450, '#FAF6EE'),
    box(632, 250, 26, 450, '#FAF6EE'),
    box(0, 680, 720, 26, '#A8743F'),
    box(110, 706, 500, 56, '#8A5D34'),
    box(80, 756, 560, 64, '#A8743F'),
    box(80, 756, 560, 12, '#C08A4C'),
    box(110, 702, 500, 12, '#C08A4C'),
    box(0, 816, 720, 84, '#3F6B55'),
    ...[40, 92, 668].map((x, n) =>
      group(
        `translate(${x} 830)`,
        ...[-22, 0, 22].map((lean) =>
          group(
            `rotate(${lean})`,
            line('M0 20v-64', '#2F7168', 6),
            disc(0, -48, 15, n % 2 ? '#F08A75' : '#F9DFD8'),
            disc(0, -48, 6, '#F2B544'),
          ),
        ),
      ),
    ),
    friend(278, 756, {
      coat: '#B4372A',
      trousers: '#33437A',
      hair: '#2A211D',
      face: skin.brown,
      shade: skin.brownShade,
      long: true,
    }),
    friend(442, 756, {
      coat: '#D5E6EB',
      trousers: '#5F3E28',
      hair: '#B17F45',
      face: skin.light,
      shade: skin.lightShade,
      long: false,
    }),
    // between them, two mugs; beside them, the guilty can
    ...[346, 378].map((x, n) =>
      group(
        `translate(${x} ${740})`,
        box(-13, -28, 26, 30, n ? '#FAF6EE' : '#2F7168', { rx: 5 }),
        line(n ? 'M14-20q13 0 13 9t-13 9' : 'M-14-20q-13 0-13 9t13 9', n ? '#FAF6EE' : '#2F7168', 5),
      ),
    ),
    group(
      'translate(560 700)',
      box(-38, -62, 76, 66, '#D9D4CB', { rx: 5 }),
      oval(0, -62, 38, 11, '#F2B544'),
      shape('M-38-58q6 40 14 16t16 26 14-30 18 8 14-20z', '#F2B544'),
      line('M-36-54q36-70 72 0', '#8D857B', 4),
    ),
    group(
      'translate(586 806) rotate(-14)',
      box(-64, -6, 70, 12, '#A8743F', { rx: 6 }),
      box(4, -17, 26, 34, '#8D857B'),
      shape('M30-19h30q10 19 0 38H30z', '#F2B544'),
    ),
  );

function friend(
  x: number,
  y: number,
  {
    coat,
    trousers,
    hair,
    face,
    shade,
    long,
  }: { coat: string; trousers: string; hair: string; face: string; shade: string; long: boolean },
): string {
  const inward = long ? 1 : -1;
  return group(
    `translate(${x} ${y}) scale(${inward} 1)`,
    // knees, shins and shoes
    line('M-24-40Q-30 6-22 58M24-40Q30 6 26 58', trousers, 36),
    shape('M-46 70q0-20 26-18l16 6v16h-42zM4 74V58l18-6q24 0 26 22z', '#FAF6EE'),
    line('M-30-52L-24-36M22-52L26-36', trousers, 42),
    line('M-20-50H30', trousers, 46),
    shape('M-42-44c-2-60-12-104-2-126 14-20 74-22 92 0 10 24 0 66-2 126-28 14-60 14-88 0z', coat),
    shape('M30-168c26 6 20 60 16 124l-24 8c12-50 16-90 8-132z', '#0B1817', { opacity: 0.1 }),
    line('M-36-152Q-66-96-34-56', coat, 27),
    line('M40-152Q78-112 62-66', coat, 27),
    line('M-36-152Q-66-96-34-56', '#0B1817', 3, { opacity: 0.12, transform: 'translate(14 2)' }),
    disc(-38, -46, 15, face),
    disc(64, -58, 15, face),
    // she laughs with her head back
    group(
      `translate(4 -190) rotate(${long ? 8 : -6})`,
      box(-13, -16, 26, 34, shade, { rx: 10 }),
      long
        ? shape('M-46-62q-6-50 46-52t48 52q8 66 2 112-22 12-40-8h-34q-16 14-30 2 0-50 8-106z', hair)
        : shape('M-44-54q-8-58 44-60t46 58q6 22-6 40h-78q-10-20-6-38z', hair),
      oval(0, -54, 36, 42, face),
      shape('M-38-62q-2-42 38-42t40 40q-16-10-28-24-18 22-50 26z', hair),
      line('M-20-58q7-7 14 0M8-58q7-7 14 0', '#2A1B14', 3.6),
      shape('M-16-38q17 24 34 0-17-5-34 0z', '#FFFDF7', { stroke: '#8E3A2B', 'stroke-width': 2 }),
      disc(-24, -40, 7, '#D8553F', { opacity: 0.32 }),
      disc(26, -40, 7, '#D8553F', { opacity: 0.32 }),
    ),
  );
}

/** A six-year-old on the beach with a kite that is too big for her. */
export const beach: Scene = () =>
  picture(
    '<defs>',
    fade('sky', [0, '#9CCBE0'], [0.75, '#E7F1EC'], [1, '#FBE8BD']),
    fade('sea', [0, '#4C8AA3'], [1, '#9CCBE0']),
    fade('sand', [0, '#F3DDB0'], [1, '#E3BE82']),
    '</defs>',
    box(0, 0, 720, 900, 'url(#sky)'),
    ...[0, 1, 2, 3].map((n) =>
      group(
        `translate(${96 + n * 190} ${330 - (n % 2) * 140}) scale(${0.9 - n * 0.1})`,
        `<g fill="#fff" opacity=".85">${oval(0, 0, 86, 20, '#fff')}${oval(-28, -16, 40, 24, '#fff')}${oval(26, -20, 46, 28, '#fff')}</g>`,
      ),
    ),
    shape('M0 532q180-30 300-6t420-16v50H0z', '#7FA38F'),
    box(0, 548, 720, 130, 'url(#sea)'),
    each(5, (n) => line(`M${n * 170 - 60} ${570 + n * 19}q40-12 80 0t80 0`, '#FFFFFF', 4, { opacity: 0.6 })),
    shape('M0 660q180-34 360-8t360-14v262H0z', 'url(#sand)'),
    shape('M0 660q180-34 360-8t360-14v14q-180-8-360 14t-360 8z', '#FFFDF7', { opacity: 0.9 }),
    each(34, (n) => disc(scattered(n) * 720, 700 + scattered(n + 50) * 190, 2.5, '#C99F6B', { opacity: 0.6 })),
    // footprints, then a furrow where she was dragged
    each(6, (n) => oval(52 + n * 27, 868 - n * 11 + (n % 2) * 12, 11, 6, '#C99F6B', { opacity: 0.7 })),
    line('M214 812Q280 786 342 790M236 830Q300 804 360 804', '#CFA56B', 9, { opacity: 0.8 }),
    // the kite, as large as three of her
    line('M436 676Q500 520 508 312', '#3E5052', 3),
    group(
      'translate(508 190) rotate(24)',
      shape('M0-172L122 0 0 178-122 0z', '#B4372A'),
      shape('M0-172L122 0H0z', '#F2B544'),
      shape('M0 178L-122 0H0z', '#FBE8BD'),
      shape('M0 178L122 0H0z', '#2F7168'),
      line('M0-172V178M-122 0H122', '#5F3E28', 5),
      line('M0 178q-44 60 10 106t-12 104', '#5F3E28', 4),
      ...[0, 1, 2].map((n) =>
        group(
          `translate(${[-16, 14, 2][n]} ${[232, 300, 372][n]}) rotate(${[30, -24, 12][n]})`,
          shape('M0 0l-30-16v32zM0 0l30-16v32z', ['#F2B544', '#B4372A', '#2F7168'][n] ?? '#B4372A'),
        ),
      ),
    ),
    girl(),
    // gulls, a bucket
    ...[
      [120, 150, 1],
      [210, 96, 0.7],
      [640, 420, 0.6],
    ].map(([x = 0, y = 0, scale = 1]) =>
      group(`translate(${x} ${y}) scale(${scale})`, line('M-34 0q17-22 34 0q17-22 34 0', '#3E5052', 5)),
    ),
    group(
      'translate(610 812) rotate(8)',
      shape('M-38-52h76l-12 66h-52z', '#D5E6EB'),
      shape('M-34-34h68l-3 16h-62z', '#B4372A'),
      line('M-36-52q36-52 72 0', '#8D857B', 5),
    ),
    shape('M520 858a16 16 0 0 1 32 0z', '#FFFDF7', { stroke: '#D9B98A', 'stroke-width': 3 }),
  );

function girl(): string {
  return group(
    'translate(380 772) rotate(16)',
    oval(4, 40, 74, 12, '#8A5838', { opacity: 0.25, transform: 'rotate(-16)' }),
    // heels dug in
    line('M-16-30Q-4 4 22 28M14-34Q34-8 60 16', skin.brown, 23),
    shape('M12 34q14-16 34-6l-2 14H14zM52 24q12-16 32-8l-2 14-28 2z', '#B4372A'),
    shape('M-44-26c6-60 8-88 36-92 34-2 42 30 46 84q-40 24-82 8z', '#F2B544'),
    line('M-46-22q40 22 84 0', '#C98A2B', 8),
    line('M-26-100Q16-98 58-92M8-104Q40-98 64-88', skin.brown, 18),
    disc(64, -91, 13, skin.brown),
    box(-16, -136, 24, 30, skin.brownShade, { rx: 10 }),
    group(
      'translate(-10 -166) rotate(-12)',
      // her braids fly
      line('M-34-8Q-76-2-100 22M-32 10Q-66 24-82 54', '#2A211D', 17),
      disc(-104, 26, 9, '#B4372A'),
      disc(-86, 60, 9, '#B4372A'),
      disc(0, 0, 44, '#2A211D'),
      oval(8, 6, 36, 38, skin.brown),
      shape('M-30-6q2-38 40-36t34 32q-24-4-38-16-12 16-36 20z', '#2A211D'),
      line('M-4 2q6-7 12 0M22 2q6-7 12 0', '#2A1B14', 3.6),
      shape('M0 18q15 20 30 0-15-4-30 0z', '#FFFDF7', { stroke: '#6E2A1F', 'stroke-width': 2 }),
      box(12, 18, 6, 6, '#4A2B1C'),
      disc(-8, 16, 7, '#C2432F', { opacity: 0.35 }),
      disc(38, 16, 6, '#C2432F', { opacity: 0.35 }),
    ),
  );
}
