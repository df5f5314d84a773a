import { usePageTitle } from '#web/lib/hooks.ts';
import { Postmark } from '#web/ui/art/postmark.tsx';
import { Art } from '#web/ui/art/art.tsx';
import { Stamp } from '#web/ui/art/stamp.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { SiteHeader } from '#web/ui/layout/site-header.tsx';
import { notFoundCopy as copy } from './app.copy.ts';

export function NotFoundPage() {
  usePageTitle(copy.title);
  return (
    <>
      <SiteHeader />
      <Main className="gutter grid content-center justify-items-center gap-8 pb-20 pt-6 text-center">
        <div className="relative w-[min(21rem,90%)]" aria-hidden="true">
          <Stamp tilt="left">
            <Art name="dusk" className="aspect-3/2" />
          </Stamp>
          <Postmark {...copy.postmark} className="absolute bottom-6 right-0 w-44 -rotate-12 text-art-stamp" />
        </div>
        <div className="grid gap-4">
          <PageTitle>{copy.title}</PageTitle>
          <p className="mx-auto max-w-md text-lead text-ink-2">{copy.text}</p>
        </div>
        <LinkButton to="/" size="large">
          {copy.home}
        </LinkButton>
      </Main>
    </>
  );
}
