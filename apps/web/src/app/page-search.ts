import { useNavigate } from '@tanstack/react-router';

/** Which dialog is open over a page, the id it is about, and its step. */
type DialogSearch = { dialog?: string | undefined; id?: number | undefined; step?: string | undefined };

/** For `validateSearch` of a page with dialogs. The page knows which dialogs exist. Invalid ids are dropped. */
export function dialogSearch({ dialog, id, step }: Record<string, unknown>): DialogSearch {
  return {
    dialog: typeof dialog === 'string' ? dialog : undefined,
    id: typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : undefined,
    step: typeof step === 'string' ? step : undefined,
  };
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

type DashboardSearch = DialogSearch &
  Partial<
    Record<'tab' | 'view' | 'show' | 'sort' | 'q' | 'category' | 'idea' | 'shared' | 'left', string | undefined>
  > & {
    person?: number | undefined;
  };

/**
 * The dashboard's tab and dialog; an unknown tab shows the first one. `person`: the loved one whose panel or line of life is open. `view`: the
 * list that replaces the timeline. `show`, `sort`, `q` and `category` filter the messages; unknown values show all of them. `idea`: what a new
 * message starts with. `shared`: the message of files shared from another app, or why there is none; `left`: why one isn't in it
 * (receive-share.ts).
 */
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

/** Changes what the dashboard shows, in the same entry of the history and without scrolling. */
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

/** `id`: the loved one the card is for. */
export const keepsakeSearch = (search: Record<string, unknown>): Pick<DialogSearch, 'id'> => ({
  id: dialogSearch(search).id,
});

/** The step of the onboarding. */
export const onboardingSearch = ({ step }: Record<string, unknown>): { step?: number | undefined } => ({
  step: typeof step === 'number' ? step : undefined,
});

/** The second step of a cancellation. */
export const cancelSearch = ({ step }: Record<string, unknown>): { step?: 'confirm' | undefined } => ({
  step: step === 'confirm' ? step : undefined,
});
