import { Main, PageTitle } from '#web/ui/page.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';

export function OnboardingPage() {
  return (
    <>
      <SiteHeader />
      <Main className="gutter pb-16">
        <PageTitle>Welcome</PageTitle>
      </Main>
    </>
  );
}
