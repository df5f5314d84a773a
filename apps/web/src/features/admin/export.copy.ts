const number = (count: number) => count.toLocaleString('en-US');

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
