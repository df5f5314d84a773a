import { categories, defaultCategory } from '@someday/contract/rules/categories';
import type { VideoCategory } from '@someday/contract/video-categories';
import { useOwnCategories } from '#web/queries/video-categories.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { CategoryDialog } from './category-dialog.tsx';
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

/** The dialogs about own categories, as the address names them. One about a category that is not there shows nothing. */
export function CategoryDialogs({
  name,
  id,
  memberId,
  onClose,
}: {
  name: 'add-category' | 'edit-category' | 'delete-category';
  id: number | undefined;
  memberId: number;
  onClose: () => void;
}) {
  const { data = [] } = useOwnCategories();
  const category = data.find((one) => one.id === id);
  if (name === 'add-category') return <CategoryDialog memberId={memberId} onClose={onClose} />;
  if (category === undefined) return null;
  return name === 'edit-category' ? (
    <CategoryDialog memberId={memberId} category={category} onClose={onClose} />
  ) : (
    <DeleteCategoryQuestion category={category} onClose={onClose} />
  );
}
