import type { LovedOne } from '@someday/contract/api/loved-ones';
import { TabHeading } from '#web/features/dashboard/dashboard-shell.tsx';
import { FamilySections } from '#web/features/family/family-sections.tsx';
import { familyCopy } from '#web/features/family/family.copy.ts';
import { useDashboardDialogs } from './dashboard-dialogs.tsx';

export function FamilyTabContent({ lovedOnes }: { lovedOnes: readonly LovedOne[] }) {
  const { open, send } = useDashboardDialogs();
  return (
    <>
      <TabHeading title={familyCopy.title} />
      <FamilySections
        lovedOnes={lovedOnes}
        categories={{
          onAdd: () => open('add-category'),
          onEdit: (id) => open('edit-category', id),
          onDelete: (id) => open('delete-category', id),
        }}
        onAddLovedOne={() => open('add')}
        onRecord={() => send({})}
        onWatch={(id) => open('watch', id)}
      />
    </>
  );
}
