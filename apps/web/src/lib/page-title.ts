import { useEffect } from 'react';

/** "Log in · Someday"; without words the product's name and promise. */
export function documentTitle(title: string | undefined): string {
  return title ? `${title} · Someday` : 'Someday · Video and photo messages that open when it matters';
}

/** For pages whose title is known only with their data; all others have theirs in the route table. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);
}
