import { createElement, type SVGProps } from 'react';

type Icon = { readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

/** Replaces lucide-react's own `createLucideIcon` (`resolve.alias` in vite.config.ts), whose unused options add 1 KB to every page. */
// oxlint-disable-next-line import/no-default-export -- like the module it replaces
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
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
