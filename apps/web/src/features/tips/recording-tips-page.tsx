import { Main, PageTitle } from '#web/ui/page.tsx';
import { PublicHeader } from '#web/ui/public-header.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';

export function RecordingTipsPage() {
  return (
    <>
      <PublicHeader />
      <Main className="gutter pb-16">
        <PageTitle>Recording Tips</PageTitle>
      </Main>
      <SiteFooter />
    </>
  );
}
