import { chartSpans, type ChartSpan } from '@someday/contract/figures';

export const chartCopy = {
  title: 'Day by day',
  lead: 'Days are those of UTC; today is not over.',
  span: 'Days shown',
  spans: { '30': '30 days', '90': '90 days', '365': '365 days' } satisfies Record<ChartSpan, string>,
  loading: 'Fetching the charts',
  failed: 'The charts did not come',
  failedText: 'Something went wrong on our side. Please try again.',
  retry: 'Try again',
  showTable: 'Show as table',
  day: 'Day',
  notMeasured: 'Not measured',
  nothingMeasured: 'Nothing was measured yet. The first figures come within a day.',
  charts: {
    signups: { title: 'Signups', one: 'signup', many: 'signups' },
    messages: { title: 'Messages', one: 'message', many: 'messages' },
    opened: { title: 'Opened', one: 'message opened', many: 'messages opened' },
    deliveries: { title: 'Deliveries', series: { due: 'Due', sent: 'Sent', failed: 'Failed' } },
    storage: { title: 'Storage', series: 'Kept at the end of the day' },
    queueAge: { title: 'Queue age', series: 'Longest wait of due work' },
  },
} as const;

export const defaultSpan: ChartSpan = chartSpans[0];
