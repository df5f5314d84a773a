import { Main, PageTitle } from '#web/ui/page.tsx';

export function AdminLoginPage() {
  return (
    <Main>
      <PageTitle>Admin</PageTitle>
    </Main>
  );
}
