import { categories, defaultCategory } from '@someday/contract/categories';
import type { VideoCategory } from '@someday/contract/video-categories';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { categoriesCopy } from './categories.copy.ts';
import { useDeleteCategory } from './categories.queries.ts';

const copy = categoriesCopy.removing;

/** Says what becomes of its messages before a category is deleted. */
export function DeleteCategoryQuestion({ category, onClose }: { category: VideoCategory; onClose: () => void }) {
  const remove = useDeleteCategory(category);
  const { categoryName } = category;
  const messages = category.messages + category.inLibrary;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={copy.title(categoryName)}
      description={messages === 0 ? copy.alone : copy.messages(messages, categories[defaultCategory].label)}
      confirmLabel={copy.confirm}
      cancelLabel={copy.keep}
      loading={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
    />
  );
}
