/** Which dialog stands open over a page, whom or what it is about, and how far it is. */
type DialogSearch = { dialog?: string | undefined; id?: number | undefined; step?: string | undefined };

/** For `validateSearch` of a page with dialogs; which of them exist is the page's to say. What is no id is dropped. */
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
  Partial<Record<'tab' | 'show' | 'sort' | 'q' | 'category' | 'idea', string | undefined>>;

/**
 * Which tab of the dashboard, and which dialog above it; a tab that does not exist shows the first. `show`, `sort`, `q` and `category` choose
 * among the messages: what the list does not know shows all of them. `idea`: what a new message begins with.
 */
export const dashboardSearch = (search: Record<string, unknown>): DashboardSearch => ({
  ...dialogSearch(search),
  tab: textOf(search['tab']),
  show: textOf(search['show']),
  sort: textOf(search['sort']),
  q: textOf(search['q']),
  category: textOf(search['category']),
  idea: textOf(search['idea']),
});

/** Whose card it is; anything but an id is dropped. */
export const keepsakeSearch = (search: Record<string, unknown>): Pick<DialogSearch, 'id'> => ({
  id: dialogSearch(search).id,
});

/** The step of the onboarding; one that there is not is dropped. */
export const onboardingSearch = ({ step }: Record<string, unknown>): { step?: number | undefined } => ({
  step: typeof step === 'number' ? step : undefined,
});

/** The step of a cancellation that is not the first. */
export const cancelSearch = ({ step }: Record<string, unknown>): { step?: 'confirm' | undefined } => ({
  step: step === 'confirm' ? step : undefined,
});
