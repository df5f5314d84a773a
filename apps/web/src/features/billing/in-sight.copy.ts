/** Apart from all other words of the membership: every visit of the dashboard carries them. */
export const inSightCopy = { upgrade: 'Upgrade' } as const;
