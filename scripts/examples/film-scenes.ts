import {
  box,
  disc,
  ease,
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
  wave,
  type Scene,
} from './drawing.ts';

/** Nana at the stove on a Sunday evening: the sauce bubbles, the window is steamed up. */
export const kitchen: Scene = (at) => {
  const stir = wave(at, 4);
  const steam = each(7, (n) => {
    const up = (at * 2 + n / 7) % 1;
    const x = 300 + (n - 3) * 17 + 26 * wave(up, 1, n / 7);
    return disc(x, 560 - 330 * up, 20 + 46 * up, '#FFF6E4', { opacity: 0.34 * Math.sin(Math.PI * up) });
  });
  const bubbles = each(5, (n) => {
    const life = (at * 5 + n / 5) % 1;
    return disc(238 + n * 31, 571, 9 * Math.sin(Math.PI * life), '#D8553F');
  });
  const tiles = each(32, (n) =>
    box(8 + (n % 8) * 90, 474 + Math.floor(n / 8) * 58, 82, 50, n % 3 ? '#E7D9BC' : '#EEE2C8', { rx: 5 }),
  );
  return picture(
    '<defs>',
    fade('wall', [0, '#F4D9AC'], [1, '#EBC592']),
    fade('sky', [0, '#F6C78F'], [0.6, '#F2A07D'], [1, '#D98B7B']),
    fade('pot', [0, '#2F7168'], [1, '#17524F']),
    glow('sun', '#FFE9B0'),
    glow('lamp', '#FFDE9A', 0.75),
    '</defs>',
    box(0, 0, 720, 900, 'url(#wall)'),
    tiles,
    // the window, and the evening in it
    box(66, 96, 330, 338, '#A8743F', { rx: 10 }),
    box(82, 112, 298, 306, 'url(#sky)'),
    disc(292, 236, 150, 'url(#sun)'),
    disc(292, 236, 46, '#FFE2A0'),
    shape('M82 330q70-44 146-16t152-18v122H82z', '#B06A62'),
    shape('M82 368q90-34 170-8t128-10v68H82z', '#7E4B4F'),
    shape('M82 112h298v306H82z', '#FFF6E4', { opacity: 0.16 + 0.05 * wave(at, 1) }),
    box(224, 112, 12, 306, '#A8743F'),
    box(82, 252, 298, 11, '#A8743F'),
    box(48, 424, 366, 24, '#C08A4C', { rx: 6 }),
    // basil on the sill
    group(
      `translate(128 424) rotate(${1.2 * wave(at, 1)})`,
      ...[-34, -16, 0, 18, 36].map((lean, n) =>
        group(
          `rotate(${lean})`,
          line('M0-44v-46', '#3F7F62', 5),
          oval(0, -92, 17, 27, n % 2 ? '#4F9270' : '#3F7F62'),
          oval(-13, -68, 13, 19, '#5FA07C'),
        ),
      ),
    ),
    shape('M94 372h68l-9 54h-50z', '#B4372A'),
    box(88, 364, 80, 17, '#93281E', { rx: 5 }),
    // the lamp, and what hangs from the rail
    line('M560 0v92', '#5F3E28', 5),
    disc(560, 190, 250, 'url(#lamp)'),
    shape('M488 152q8-66 72-66t72 66z', '#B4372A'),
    oval(560, 152, 72, 13, '#FFE9B0'),
    line('M420 300h270', '#5F3E28', 8),
    ...[458, 520].map((x, n) =>
      group(
        `translate(${x} 300) rotate(${(n ? 2 : -2) * wave(at, 1, n / 3)})`,
        line('M0 0v54', '#5F3E28', 5),
        disc(0, 84, 35, n ? '#8C5A55' : '#C98A2B'),
        disc(0, 84, 25, n ? '#6E4442' : '#AD7420'),
      ),
    ),
    group(
      `translate(612 300) rotate(${2 * wave(at, 1, 0.4)})`,
      line('M0 0v40', '#7A5410', 5),
      ...[0, 1, 2, 3].map((n) =>
        disc((n % 2 ? 11 : -11) + (n > 1 ? 4 : 0), 54 + n * 24, 18, n % 2 ? '#FFF9EC' : '#F3E7CE'),
      ),
    ),
    // the stove and the pot
    box(0, 706, 720, 194, '#5F3E28'),
    box(0, 690, 720, 28, '#7A5235'),
    box(132, 668, 336, 26, '#2A211D', { rx: 8 }),
    each(6, (n) =>
      shape(
        `M${190 + n * 44} 668q-10-${15 + 4 * wave(at, 6, n / 6)} 0-${26 + 7 * wave(at, 7, n / 5)}q10 ${11} 0 26z`,
        '#F2B544',
      ),
    ),
    line('M196 604h-34q-14 0-14 18t14 18h34M404 604h34q14 0 14 18t-14 18h-34', '#0F403E', 13),
    oval(300, 572, 116, 28, '#0F403E'),
    oval(300, 574, 104, 21, '#B4372A'),
    bubbles,
    // her spoon goes round
    group(
      `translate(${300 + 34 * stir} ${574 + 6 * wave(at, 4, 0.25)}) rotate(${24 + 7 * stir})`,
      box(-6, -176, 12, 178, '#A8743F', { rx: 6 }),
    ),
    shape('M184 574q116 58 232 0v78q0 38-38 38H222q-38 0-38-38z', 'url(#pot)'),
    shape('M204 604q6 60 18 74', 'none', {
      stroke: '#6FA08C',
      'stroke-width': 7,
      'stroke-linecap': 'round',
      opacity: 0.7,
    }),
    steam,
    nana(at, stir),
    // what the sauce is made of
    ...[52, 104].map((x, n) =>
      group(
        `translate(${x} ${672 - n * 4})`,
        disc(0, 0, 31, n ? '#C8432F' : '#B4372A'),
        shape('M-13-25q13 9 26 0q-5 15-13 11t-13-11z', '#3F7F62'),
      ),
    ),
  );
};

function nana(at: number, stir: number): string {
  const breath = 3 * wave(at, 2);
  const [handX, handY] = [352 + 34 * stir, 424 + 6 * wave(at, 4, 0.25)];
  return group(
    `translate(0 ${breath})`,
    // from behind: dress, apron strings, bun
    shape('M470 900c-6-150 2-270 40-318 40-34 96-34 134 0 44 50 60 168 62 318z', '#3B5B80'),
    shape('M498 690q80 30 168 0l6 34q-92 30-180 0z', '#FFF9EC'),
    shape('M582 712q-44 26-30 78 20-14 30-66 12 52 34 66 12-54-34-78z', '#FFF9EC'),
    line(`M522 620Q430 640 ${handX + 20} ${handY + 12}`, '#3B5B80', 46),
    line(`M${handX + 38} ${handY + 20}L${handX + 16} ${handY + 8}`, skin.light, 32),
    disc(handX + 8, handY + 4, 20, skin.light),
    box(552, 516, 54, 66, skin.lightShade, { rx: 22 }),
    disc(576, 468, 76, '#E7E1D6'),
    shape('M506 500q-4 34 20 46 8-24-4-56z', skin.light),
    disc(594, 384, 36, '#DAD3C6'),
    shape('M566 394q28 20 58-4', 'none', { stroke: '#BDB5A6', 'stroke-width': 5, 'stroke-linecap': 'round' }),
    line('M516 452q40-44 120-6M520 500q56-46 124-8', '#CFC7B8', 6),
    disc(520, 524, 6, '#F2B544'),
  );
}

/** Dad at the rail of his ship, under the moon they both look at. */
export const sea: Scene = (at) => {
  const [moonX, moonY] = [430, 236 - 12 * ease(at, 0, 1)];
  const stars = each(54, (n) =>
    disc(scattered(n) * 720, scattered(n + 80) * 470, 1.6 + 2.2 * scattered(n + 40), '#FFF9EC', {
      opacity: 0.35 + 0.6 * Math.abs(wave(at, 1 + (n % 3), scattered(n))),
    }),
  );
  const cloud = (x: number, y: number, scale: number) =>
    group(
      `translate(${x} ${y}) scale(${scale})`,
      `<g fill="#3D5A73" opacity=".75">${oval(0, 0, 150, 20, '#3D5A73')}${oval(-50, -15, 66, 22, '#3D5A73')}${oval(42, -20, 84, 28, '#3D5A73')}</g>`,
    );
  const water = each(5, (n) => {
    const y = 556 + n * 42;
    const shift = 34 * wave(at, 1, n / 5);
    return shape(
      `M-160 ${y}q60 ${-14 - n * 2} 120 0${'t120 0'.repeat(8)}V900H-160z`,
      ['#2B4E66', '#24465E', '#1D3C54', '#173249', '#11283D'][n] ?? '#11283D',
      { transform: `translate(${shift} ${4 * wave(at, 2, n / 4)})` },
    );
  });
  const glitter = each(26, (n) => {
    const down = n / 26;
    const y = 566 + 210 * down;
    const x = moonX + (scattered(n) - 0.5) * (46 + 190 * down);
    return oval(x + 7 * wave(at, 3, scattered(n + 9)), y, 10 + 26 * scattered(n + 5) * (0.4 + down), 3.2, '#FFE9B0', {
      opacity: 0.22 + 0.62 * Math.abs(wave(at, 2 + (n % 2), scattered(n + 3))),
    });
  });
  const sway = 5 * wave(at, 1, 0.1);
  return picture(
    '<defs>',
    fade('night', [0, '#0E1D33'], [0.55, '#1F3B55'], [1, '#476A80']),
    glow('moon', '#FFF0C4', 0.85),
    '</defs>',
    box(0, 0, 720, 900, 'url(#night)'),
    stars,
    disc(moonX, moonY, 250 + 8 * wave(at, 1), 'url(#moon)'),
    disc(moonX, moonY, 82, '#FFF3D2'),
    disc(moonX - 26, moonY - 20, 17, '#F1DDAE'),
    disc(moonX + 30, moonY + 14, 23, '#F1DDAE'),
    disc(moonX - 12, moonY + 40, 11, '#F1DDAE'),
    cloud(190 + 90 * at, 352, 1),
    cloud(612 - 70 * at, 442, 0.8),
    box(0, 534, 720, 40, '#2F556D'),
    water,
    glitter,
    // the deck
    group(
      `translate(0 ${sway}) rotate(${0.5 * wave(at, 1, 0.1)} 360 900)`,
      shape('M-20 782q380-30 760 0v140H-20z', '#3E5052'),
      shape('M-20 782q380-30 760 0v18q-380-30-760 0z', '#5B6E6E'),
      each(8, (n) => line(`M${n * 104 - 4} ${782 - 14 * Math.sin((Math.PI * (n * 104)) / 720)}v-116`, '#C9D3CF', 8)),
      line('M-20 668q380-28 760 0', '#E8EDEA', 11),
      line('M-20 724q380-28 760 0', '#C9D3CF', 7),
      dad(at),
      group(
        'translate(626 690)',
        shape('M-44 0h88l-8 92h-72z', '#B4372A'),
        disc(0, 0, 46, '#FAF6EE'),
        disc(0, 0, 24, '#3E5052'),
        ...[45, 135, 225, 315].map((turn) => group(`rotate(${turn})`, box(-11, -46, 22, 22, '#B4372A'))),
      ),
    ),
  );
};

function dad(at: number): string {
  const lift = ease(at, 0.42, 0.56) - ease(at, 0.86, 0.98);
  const waving = lift > 0.6 ? 13 * wave(at, 8) : 0;
  return group(
    `translate(212 ${792 + 2 * wave(at, 2)})`,
    shape('M-86 130c-6-136-2-226 28-250 36-22 80-22 116 0 30 24 34 114 28 250z', '#22384E'),
    shape('M-58-120q58-30 116 0l-18 26q-40-18-80 0z', '#2E4961'),
    line('M-66-88Q-96-20-70 40', '#1B2E42', 40),
    // the arm that waves
    lift < 0.04
      ? line('M66-88Q98-20 74 40', '#1B2E42', 40)
      : group(
          `translate(64 -92) rotate(${172 * (1 - lift) + waving})`,
          line('M0 0Q34-44 24-104', '#1B2E42', 38),
          disc(24, -128, 21, skin.brown),
        ),
    box(-24, -160, 48, 50, skin.brownShade, { rx: 18 }),
    disc(0, -196, 57, '#2A211D'),
    oval(-56, -190, 9, 14, skin.brown),
    oval(56, -190, 9, 14, skin.brown),
    // his cap
    shape('M-64-212q-4-62 64-62t64 62q-64-22-128 0z', '#F4F1E8'),
    shape('M-66-208q66-24 132 0v14q-66-24-132 0z', '#22384E'),
  );
}

/** The school bus comes over the hill to the two at the stop. */
export const bus: Scene = (at) => {
  const arrives = ease(at, 0.02, 0.62);
  const [x, y] = [-450 + 530 * arrives, 596 + 3 * wave(at, 9) * (1 - arrives)];
  const wheel = (dx: number) =>
    group(
      `translate(${dx} 86) rotate(${900 * arrives})`,
      disc(0, 0, 40, '#2A2320'),
      disc(0, 0, 19, '#D9D4CB'),
      box(-3, -17, 6, 34, '#8D857B'),
      box(-17, -3, 34, 6, '#8D857B'),
    );
  const leaf = (n: number) => {
    const down = (at * (1 + 0.4 * scattered(n)) + scattered(n + 20)) % 1;
    const across = scattered(n + 60) * 800 - 40 - 70 * down + 34 * wave(down, 2, scattered(n));
    return group(
      `translate(${across.toFixed(1)} ${(-30 + 900 * down).toFixed(1)}) rotate(${(420 * down + n * 40).toFixed(0)})`,
      shape('M-14 0q14-16 28 0-14 16-28 0z', ['#B4372A', '#F2B544', '#D98B3A', '#C8662F'][n % 4] ?? '#B4372A'),
    );
  };
  const tree = (tx: number, ty: number, scale: number, tints: readonly string[]) =>
    group(
      `translate(${tx} ${ty}) scale(${scale})`,
      shape('M-13 0q8-90-2-150h32q-10 60 2 150z', '#6A4128'),
      ...tints.map((tint, n) =>
        disc((n % 3) * 52 - 52 + 4 * wave(at, 1, n / 6), -172 - Math.floor(n / 3) * 48 - (n % 2) * 16, 54, tint),
      ),
    );
  return picture(
    '<defs>',
    fade('sky', [0, '#BFDDE6'], [0.7, '#FBE8BD'], [1, '#F9DFD8']),
    glow('sun', '#FFF0C4', 0.95),
    '</defs>',
    box(0, 0, 720, 900, 'url(#sky)'),
    disc(560, 190, 200, 'url(#sun)'),
    disc(560, 190, 58, '#FBD27A'),
    ...[0, 1, 2].map((n) =>
      group(
        `translate(${130 + n * 210 + 40 * at} ${120 + (n % 2) * 84}) scale(${1 - n * 0.18})`,
        `<g fill="#fff" opacity=".8">${oval(0, 0, 78, 20, '#fff')}${oval(-24, -14, 36, 22, '#fff')}${oval(24, -18, 42, 26, '#fff')}</g>`,
      ),
    ),
    shape('M0 470q170-120 360-40t360-70v560H0z', '#A9C08A'),
    shape('M0 560q200-90 400-30t320-40v430H0z', '#86A870'),
    tree(96, 566, 1, ['#D98B3A', '#C8662F', '#F2B544', '#B4372A', '#D98B3A', '#F2B544']),
    tree(652, 528, 0.82, ['#C8662F', '#F2B544', '#B4372A', '#F2B544', '#D98B3A', '#C8662F']),
    // the house it is near
    group(
      'translate(372 506)',
      box(-62, -70, 124, 84, '#FAF6EE'),
      shape('M-80-66L0-132l80 66z', '#93281E'),
      box(-16, -30, 32, 44, '#2F7168'),
      box(-48, -48, 24, 26, '#FBD27A'),
      box(26, -48, 24, 26, '#FBD27A'),
      box(30, -128, 18, 42, '#6A4128'),
    ),
    // the road
    shape('M0 650h720v110H0z', '#6E6A63'),
    shape('M0 642h720v12H0z', '#D9CDB2'),
    each(8, (n) => box(12 + n * 96, 700, 52, 8, '#FBE8BD')),
    oval(x + 170, y + 122, 220, 14, '#2A2320', { opacity: 0.25 }),
    group(
      `translate(${x} ${y})`,
      shape('M-40 84v-150q0-30 30-30h300q30 0 38 26l20 60q34 4 36 32v62z', '#F2B544'),
      shape('M-40 26h424v12H-40zM-40 50h424v9H-40z', '#2A2320'),
      ...[0, 1, 2, 3].map((n) =>
        group(
          `translate(${-18 + n * 72} -66)`,
          box(0, 0, 58, 58, '#D5E6EB', { rx: 8 }),
          n === 1 || n === 3
            ? group(
                `translate(29 ${38 + 2 * wave(at, 3, n / 4)})`,
                disc(0, -8, 15, n === 1 ? skin.brown : skin.light),
                shape('M-20 20q0-20 20-20t20 20z', n === 1 ? '#B4372A' : '#2F7168'),
                shape('M-15-10q0-16 15-16t15 16q-15-10-30 0z', n === 1 ? '#2A211D' : '#C98A2B'),
              )
            : '',
        ),
      ),
      shape('M276-66h34q14 0 20 16l16 42h-70z', '#D5E6EB'),
      box(372, 40, 18, 18, '#FFF3D2', { rx: 5 }),
      ...(arrives > 0.98
        ? [disc(312, -104, 9, wave(at, 6) > 0 ? '#F08A75' : '#B4372A')]
        : [disc(312, -104, 9, '#B4372A')]),
      wheel(52),
      wheel(288),
    ),
    shape('M0 760h720v140H0z', '#9CB77C'),
    shape('M0 752h720v16H0z', '#E9DFC8'),
    // the stop
    box(672, 590, 11, 260, '#6A4128', { rx: 5 }),
    group(
      'translate(677 586) scale(.86)',
      box(-44, -44, 88, 72, '#17524F', { rx: 10 }),
      box(-26, -24, 52, 27, '#F2B544', { rx: 6 }),
      disc(-14, 8, 6, '#FAF6EE'),
      disc(14, 8, 6, '#FAF6EE'),
    ),
    group('translate(528 886)', mom(at)),
    group('translate(616 864)', child(at)),
    each(22, leaf),
  );
};

function mom(at: number): string {
  return group(
    `translate(0 ${2 * wave(at, 2)})`,
    shape('M-48 20c-8-110-4-196 24-214q24-14 48 0c28 18 32 104 24 214z', '#B4372A'),
    line('M32-166Q68-110 76-66', '#93281E', 24),
    line('M-34-166Q-66-110-56-56', '#93281E', 24),
    box(-12, -224, 24, 34, skin.lightShade, { rx: 10 }),
    shape('M-42-240q-4-56 42-56t42 56q6 60-8 96h-66q-16-36-10-96z', '#6A4128'),
    shape('M-24-300q24-16 48 0', 'none', { stroke: '#8A5838', 'stroke-width': 5 }),
  );
}

function child(at: number): string {
  const hop = Math.abs(wave(at, 5)) * 10 * ease(at, 0.55, 0.7);
  const raised = ease(at, 0.5, 0.6);
  return group(
    `translate(0 ${-hop})`,
    line('M-13 20v-34M13 20v-34', '#33437A', 19),
    shape('M-34-8c-4-62 0-104 34-106 34 2 38 44 34 106z', '#F2B544'),
    box(-27, -96, 54, 66, '#2F7168', { rx: 15 }),
    box(-17, -62, 34, 22, '#4F9270', { rx: 7 }),
    line(raised > 0.5 ? `M30-92Q58-112 ${54 + 9 * wave(at, 9)}-150` : 'M30-92Q46-62 42-36', '#D98B3A', 17),
    disc(0, -142, 36, skin.light),
    shape('M-38-136q-6-48 38-48t38 48q4 20-4 32-34 10-68 0-8-12-4-32z', '#C98A2B'),
    line('M-30-92Q-42-66-66-84', '#D98B3A', 17),
  );
}
