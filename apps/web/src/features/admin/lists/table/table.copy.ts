import { formatNumber, plural } from '@someday/contract/texts/words';

export const csvExportCopy = {
  id: 'ID',
  button: 'Export CSV',
  title: 'Exporting',
  lead: 'Every row that matches your search goes into one file.',
  progress: 'Rows exported',
  fetched: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} rows`,
  starting: 'Getting the first rows.',
  cancel: 'Cancel',
  failed: 'We couldn’t finish the export',
  failedText: 'Nothing was saved. Please try again.',
  retry: 'Retry',
  done: 'Export finished',
  doneText: (file: string, rows: number) => plural(rows, { one: `${file} has # row.`, other: `${file} has # rows.` }),
  yes: 'yes',
  no: 'no',
} as const;

export const adminListsCopy = {
  loading: 'Loading',
  none: 'None',
  range: (first: number, last: number, total: number) =>
    first === last
      ? `${formatNumber(first)} of ${formatNumber(total)}`
      : `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`,
  nothing: 'No rows',
  pages: 'Pages',
  pageOf: (page: number, pages: number) => `Page ${formatNumber(page)} of ${formatNumber(pages)}`,
  previous: 'Previous',
  next: 'Next',
  actions: 'Actions',
  sortBy: 'Sort by',
  sorted: {
    text: { asc: (label: string) => `${label}, A to Z`, desc: (label: string) => `${label}, Z to A` },
    time: { asc: (label: string) => `${label}, oldest first`, desc: (label: string) => `${label}, newest first` },
    rating: { asc: (label: string) => `${label}, lowest first`, desc: (label: string) => `${label}, highest first` },
  },
  notFound: 'Nothing found',
  notFoundText: (search: string) => `No matches for “${search}”. Try part of a name or word.`,
  showAll: 'Show all',
  failed: 'We couldn’t load this list',
  refreshFailed: 'We couldn’t refresh this list. It may be out of date.',
  retry: 'Retry',
  pastEnd: 'Nothing on this page',
  pastEndText: 'The list got shorter.',
  lastPage: 'Go to last page',
  gone: { title: 'Not on this page', text: 'It may have been deleted, or moved to another page of this list.' },
  copy: 'Copy',
  copied: 'Code copied',
  close: 'Close',
  cancel: 'Cancel',
} as const;
