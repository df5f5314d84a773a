import { useOwnCategories } from '#web/api/video-categories.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { DeleteCategoryQuestion } from './delete-category-question.tsx';

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
