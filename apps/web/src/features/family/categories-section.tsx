import { ownCategoryKey } from '@someday/contract/rules/categories';
import type { VideoCategory } from '@someday/contract/api/video-categories';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useOwnCategories } from '#web/queries/video-categories.ts';
import { errorText } from '#web/api/api-error.ts';
import { CategoryBadge } from '#web/features/video-categories/category-badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { EmptyState, ListFailed, LoadingRows } from '#web/ui/lists.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { categoriesCopy as copy } from './categories.copy.ts';
import { familyCopy } from './family.copy.ts';

export type CategoryActions = { onAdd: () => void; onEdit: (id: number) => void; onDelete: (id: number) => void };

function Row({ category, onEdit, onDelete }: { category: VideoCategory } & Omit<CategoryActions, 'onAdd'>) {
  const { id, categoryName, categoryColor, description, messages, inLibrary } = category;
  const key = ownCategoryKey(id);
  return (
    <li className="flex items-center gap-2 py-4 pl-5 pr-3">
      <div className="min-w-0 flex-1">
        <h3 className="font-body text-base leading-snug tracking-normal">
          <CategoryBadge category={key} ownCategory={{ categoryName, categoryColor }} />
        </h3>
        {description ? <p className="mt-2 leading-snug whitespace-pre-line wrap-anywhere">{description}</p> : null}
        <p className="mt-2 leading-snug text-ink-2">
          {messages + inLibrary === 0 ? copy.none : null}
          {messages > 0 ? (
            <TextLink to="/member-dashboard" search={{ category: key }} className="-my-3 tap inline-flex items-center">
              {copy.messages(messages)}
            </TextLink>
          ) : null}
          {messages > 0 && inLibrary > 0 ? ' · ' : null}
          {inLibrary > 0 ? copy.inLibrary(inLibrary) : null}
        </p>
      </div>
      <div className="flex flex-none">
        <Button variant="quiet" size="icon" aria-label={copy.edit(categoryName)} onClick={() => onEdit(id)}>
          <Pencil aria-hidden="true" />
        </Button>
        <Button variant="quiet" size="icon" aria-label={copy.remove(categoryName)} onClick={() => onDelete(id)}>
          <Trash2 aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}

const emptyArt = (
  <span aria-hidden="true" className="grid max-w-full justify-items-center gap-2">
    {copy.examples.map(([categoryName, categoryColor], place) => (
      <span key={categoryName} className={place % 2 ? 'translate-x-4 rotate-2' : '-translate-x-3 -rotate-2'}>
        <CategoryBadge category="" ownCategory={{ categoryName, categoryColor }} />
      </span>
    ))}
  </span>
);

function Categories({ onAdd, ...actions }: CategoryActions) {
  const { data, error, isPending, refetch } = useOwnCategories();
  if (isPending) {
    return (
      <LoadingRows label={familyCopy.loading} rowLook="px-5 py-4">
        <Skeleton className="h-12" />
      </LoadingRows>
    );
  }
  if (!data) {
    const [text, again] = [errorText(error, familyCopy.tryAgainText), () => void refetch()];
    return <ListFailed title={copy.failed} text={text} onTryAgain={again} />;
  }
  const add = (
    <Button variant={data.length > 0 ? 'secondary' : 'primary'} onClick={onAdd}>
      <Plus aria-hidden="true" />
      {copy.add}
    </Button>
  );
  if (data.length === 0) {
    return (
      <EmptyState title={copy.empty} art={emptyArt} action={add}>
        {copy.emptyText}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4 justify-items-start">
      <Card className="w-full">
        <ul className="divide-y divide-line">
          {data.map((category) => (
            <Row key={category.id} category={category} {...actions} />
          ))}
        </ul>
      </Card>
      {add}
    </div>
  );
}

export function CategoriesSection(actions: CategoryActions) {
  return (
    <section aria-labelledby="own-categories" className="min-w-0">
      <h2 id="own-categories" className="mb-5 text-[1.625rem]">
        {copy.title}
      </h2>
      <Categories {...actions} />
    </section>
  );
}
