import { renderToStaticMarkup } from 'react-dom/server';
import { Envelope } from '#web/ui/art/envelope.tsx';
import { inks } from '#web/ui/art/inks.ts';
import { Mark } from '#web/ui/art/mark.tsx';
import { perforation, range } from '#web/ui/art/stamp.tsx';
import { postmarkLines } from '#web/lib/format.ts';
import { openGraphCopy as copy } from './build.copy.ts';
import { fonts, outlined } from './outlined-text.ts';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/** For link previews: https://ogp.me, 1.91 to 1. */
export const pictureSize = { width: 1200, height: 630 } as const;

const stampEdge = perforation(0, 0, 460, 360, 8, 27);

type WordsProps = {
  children: string;
  font: (typeof fonts)[keyof typeof fonts];
  size: number;
  x: number;
  y: number;
  fill: string;
  centered?: boolean;
};

function Words({ children, font, size, x, y, fill, centered = false }: WordsProps) {
  const { path, width } = outlined(children, font, size);
  return <path d={path} fill={fill} transform={`translate(${centered ? x - width / 2 : x} ${y})`} />;
}

function PostmarkedStamp({ scene }: { scene: string }) {
  return (
    <g transform="translate(674 70) rotate(4 230 180)">
      <path d={stampEdge} fill={inks.ink} opacity=".14" transform="translate(6 10)" />
      <path d={stampEdge} fill={inks.white} />
      <image x="26" y="26" width="408" height="308" href={scene} preserveAspectRatio="xMidYMid slice" />
      <g transform="translate(330 58) rotate(-10)" fill="none" stroke={inks.poppy} strokeWidth="4">
        <circle r="76" />
        <circle r="58" strokeWidth="2.5" />
        {postmarkLines('2031-06-14').map((line, index) => (
          <g key={line} stroke="none">
            <Words
              font={fonts.display}
              size={index === 1 ? 31 : 25}
              x={0}
              y={(index - 1) * 33 + 10}
              fill={inks.poppy}
              centered
            >
              {line}
            </Words>
          </g>
        ))}
        {range(4).map((index) => (
          <path key={index} d={`M82 ${-36 + index * 24}q14-12 28 0t28 0 28 0`} strokeLinecap="round" />
        ))}
      </g>
    </g>
  );
}

function Picture({ scene }: { scene: string }) {
  const { width, height } = pictureSize;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <rect width={width} height={height} fill={inks.paper} />
      <ellipse cx="930" cy="330" rx="330" ry="290" fill={inks.butter} />
      <svg x="72" y="64" width="72" height="72">
        <Mark />
      </svg>
      <Words font={fonts.display} size={46} x={158} y={116} fill={inks.ink}>
        Someday
      </Words>
      {copy.headline.map((line, index) => (
        <Words key={line} font={fonts.display} size={70} x={70} y={262 + index * 84} fill={inks.ink}>
          {line}
        </Words>
      ))}
      <Words font={fonts.body} size={27} x={72} y={506} fill="#3e5052">
        {copy.lead}
      </Words>
      <PostmarkedStamp scene={scene} />
      <svg x="792" y="322" width="364" height="255" viewBox="0 0 200 140">
        <Envelope state="sealed" />
      </svg>
      {range(25).map((index) => (
        <path key={index} d={`M${index * 50 - 20} 630l14-22h25l-14 22z`} fill={index % 2 ? inks.pine : inks.poppy} />
      ))}
    </svg>
  );
}

/** The picture as SVG without fonts and CSS variables. `tokens`: the stylesheet with the colors. `scene`: the stamp's picture, as SVG. */
export function drawPicture(tokens: string, scene: Buffer): string {
  const colors = new Map(
    [...tokens.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)].toReversed().map(([, name, value]) => [name, value]),
  );
  return renderToStaticMarkup(<Picture scene={`data:image/svg+xml;base64,${scene.toString('base64')}`} />).replaceAll(
    /var\(--([\w-]+)\)/g,
    (use, name: string) => {
      const color = colors.get(name);
      if (color === undefined) throw new Error(`No token for a color of the picture: ${use}`);
      return color;
    },
  );
}

/** Draws the picture for link previews of public pages as `assets/open-graph-<hash>.png`; the server links it in their heads. */
export function openGraph(): Plugin {
  let root = '';
  return {
    name: 'open-graph',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root;
    },
    async generateBundle() {
      const ui = path.join(root, 'src/ui');
      const tokens = await readFile(path.join(ui, 'styles/tokens.css'), 'utf8');
      const svg = drawPicture(tokens, await readFile(path.join(ui, 'art/drawings/sunset.svg')));
      // Few, flat colors: with a palette it is a third of the size.
      const source = await sharp(Buffer.from(svg)).resize(pictureSize).png({ palette: true, effort: 10 }).toBuffer();
      this.emitFile({ type: 'asset', name: 'open-graph.png', source });
    },
  };
}
