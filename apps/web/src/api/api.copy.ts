export const unreachable = 'We couldn’t reach Someday. Check your connection and try again.';
