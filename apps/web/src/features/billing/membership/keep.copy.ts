/** Apart from the rest of the membership's texts because the pricing page loads these too. */
export const keepMembershipCopy = {
  keep: 'Keep My Membership',
  kept: { title: 'Membership kept', description: 'Your membership continues.' },
  keepFailed: 'We couldn’t undo the cancellation',
  portalFailed: 'We couldn’t open your card page',
} as const;
