import { useNavigate } from '@tanstack/react-router';
import { dialogSearch, type DialogSearch } from '#web/lib/addresses.ts';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

type DashboardSearch = DialogSearch &
  Partial<
    Record<'tab' | 'view' | 'show' | 'sort' | 'q' | 'category' | 'idea' | 'shared' | 'left', string | undefined>
  > & { person?: number | undefined };

/** `person`: whose line of life is open. `view`: the list that replaces the timeline. `shared`, `left`: files from another app (receive-share.ts). */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => ({
  ...dialogSearch(search),
  tab: textOf(search['tab']),
  view: textOf(search['view']),
  person: dialogSearch({ id: search['person'] }).id,
  show: textOf(search['show']),
  sort: textOf(search['sort']),
  q: textOf(search['q']),
  category: textOf(search['category']),
  idea: textOf(search['idea']),
  shared: textOf(search['shared']),
  left: textOf(search['left']),
});

export function useDashboardSearchChange() {
  const navigate = useNavigate();
  return (changes: DashboardSearch) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ...changes }),
      replace: true,
      resetScroll: false,
    });
}

export const keepsakeSearch = (search: Record<string, unknown>): Pick<DialogSearch, 'id'> => ({
  id: dialogSearch(search).id,
});

export const onboardingSearch = ({ step }: Record<string, unknown>): { step?: number | undefined } => ({
  step: typeof step === 'number' ? step : undefined,
});

export const cancelSearch = ({ step }: Record<string, unknown>): { step?: 'confirm' | undefined } => ({
  step: step === 'confirm' ? step : undefined,
});
