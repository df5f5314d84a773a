import type { Plugin } from 'vite';
import { shellsCopy } from './shells.copy.ts';

/** Fills the `{{names}}` of an HTML shell with their texts. */
export function fillShells(): Plugin {
  return {
    name: 'fill-shells',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(/\{\{(\w+)\}\}/g, (_place, name: string) => {
          const text = shellsCopy[name];
          if (text === undefined) throw new Error(`shells.copy.ts has no ${name}.`);
          return text;
        }),
    },
  };
}
