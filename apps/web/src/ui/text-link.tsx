import { createLink } from '@tanstack/react-router';
import { TextAnchor } from './text-anchor.tsx';

/** A link in running text; `to` accepts only routes that exist. */
export const TextLink = createLink(TextAnchor);
