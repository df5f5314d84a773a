/** Titles and texts of failures: specification part 1 §8 and part 2 §8. */
export const checkoutCopy = {
  loading: { title: 'Loading', description: 'The prices are on their way. Please try again in a moment.' },
  noPrice: { title: 'Error', description: 'Pricing configuration not available. Please try again.' },
  failed: {
    title: 'Payment Error',
    description: 'Something went wrong with the payment process. Please try again.',
  },
} as const;
