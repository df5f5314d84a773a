import { SiteHeader } from './site-header.tsx';

/** The header of the pages that everybody may read. */
export function PublicHeader() {
  return <SiteHeader />;
}
