import { pages } from '@someday/contract/pages';

/** Whether search engines may keep the page at this path, as the contract's table writes it. */
export function isIndexed(path: string | undefined): boolean {
  return pages.some((page) => page.path === path && page.indexed);
}
