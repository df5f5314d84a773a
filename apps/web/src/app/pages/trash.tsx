import { useNavigate } from '@tanstack/react-router';
import { TrashList } from '#web/features/trash/trash-list.tsx';
import { useMemberOfPage } from '#web/app/use-member-of-page.ts';

export function TrashPage() {
  const member = useMemberOfPage();
  const navigate = useNavigate();
  return member ? <TrashList onShow={() => void navigate({ to: '/member-dashboard' })} /> : null;
}

export { prefetchTrash } from '#web/features/trash/trash.queries.ts';
