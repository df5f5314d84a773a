import { createElement, type SVGProps } from 'react';

type Icon = { readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

/** Makes the icons of lucide-react (`resolve.alias` in vite.config.ts): its own way has options that nobody here uses, in 1 KB of every page. */
// oxlint-disable-next-line import/no-default-export -- as the module that it stands for
export default function createLucideIcon({ node }: Icon) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: 24,
        height: 24,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
