import { Main, PageTitle } from '#web/ui/page.tsx';

export function AdminDashboardPage() {
  return (
    <Main>
      <PageTitle>Admin</PageTitle>
    </Main>
  );
}
