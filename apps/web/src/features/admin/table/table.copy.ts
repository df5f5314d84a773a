export const exportCopy = {
  button: 'Export CSV',
  title: 'Exporting',
  lead: 'All rows that fit your search are fetched and written into a file on this device.',
  progress: 'Rows fetched',
  fetched: (done: number, total: number) => `${number(done)} of ${number(total)} rows`,
  starting: 'The first rows are on their way.',
  cancel: 'Cancel',
  failed: 'The export could not be finished',
  failedText: 'Nothing was written. Please try again.',
  retry: 'Retry',
  done: 'Export Finished',
  doneText: (file: string, rows: number) => `${file} holds ${rows === 1 ? 'one row' : `${number(rows)} rows`}.`,
} as const;

const number = (count: number) => count.toLocaleString('en-US');

/** Words that all lists of the admin share. */
export const listsCopy = {
  loading: 'Loading the list',
  none: 'None',
  range: (first: number, last: number, total: number) => `${number(first)} to ${number(last)} of ${number(total)}`,
  nothing: 'Nothing',
  pages: 'Pages',
  pageOf: (page: number, pages: number) => `Page ${number(page)} of ${number(pages)}`,
  previous: 'Previous',
  next: 'Next',
  actions: 'Actions',
  sortBy: 'Sort by',
  sorted: {
    text: { asc: (label: string) => `${label}, A to Z`, desc: (label: string) => `${label}, Z to A` },
    time: { asc: (label: string) => `${label}, old to new`, desc: (label: string) => `${label}, new to old` },
    rating: { asc: (label: string) => `${label}, low to high`, desc: (label: string) => `${label}, high to low` },
  },
  notFound: 'Nothing found',
  notFoundText: (search: string) => `Nothing here holds “${search}”. Please look for another part of a name or a word.`,
  showAll: 'Show All',
  failed: 'The list could not be loaded',
  refreshFailed: 'The list could not be loaded anew. What you see may be out of date.',
  tryAgainText: 'Please try again.',
  retry: 'Retry',
  pastEnd: 'Nothing on this page',
  pastEndText: 'The list has become shorter in the meantime.',
  lastPage: 'Show the Last Page',
  copy: 'Copy',
  copied: 'Code Copied',
  close: 'Close',
  cancel: 'Cancel',
} as const;
