/** Which dialog stands open over a page, and whom or what it is about. */
export type DialogSearch = { dialog?: string | undefined; id?: number | undefined };

/** For `validateSearch` of a page with dialogs; which of them exist is the page's to say. What is no id is dropped. */
export function dialogSearch({ dialog, id }: Record<string, unknown>): DialogSearch {
  return {
    dialog: typeof dialog === 'string' ? dialog : undefined,
    id: typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : undefined,
  };
}
