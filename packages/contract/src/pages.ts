interface Page {
  readonly path: `/${string}`;
  readonly indexed: boolean;
  readonly lovedOnes?: true;
  readonly billing?: true;
}

/**
 * Every page of the browser's apps. The server answers 404 for any other path; only public pages may be indexed. `lovedOnes`: it belongs to
 * the loved ones' app, which knows nothing of the members'. `billing`: it is about plans and payments; where nobody pays it leads to the dashboard.
 */
export const pages = [
  { path: '/', indexed: true },
  { path: '/login', indexed: true },
  { path: '/signup', indexed: true },
  { path: '/forgot-password', indexed: false },
  { path: '/reset-password', indexed: false },
  { path: '/verify-email', indexed: false },
  { path: '/confirm-email', indexed: false },
  { path: '/undo-email-change', indexed: false },
  { path: '/reopen-account', indexed: false },
  { path: '/terms-of-service', indexed: true },
  { path: '/pricing', indexed: true, billing: true },
  // The same page.
  { path: '/subscription', indexed: false, billing: true },
  { path: '/practice-checkout/{sessionId}', indexed: false, billing: true },
  { path: '/practice-wallet', indexed: false, billing: true },
  { path: '/subscription-success', indexed: false, billing: true },
  { path: '/lifetime-success', indexed: false, billing: true },
  { path: '/message-access', indexed: true, lovedOnes: true },
  { path: '/message-dashboard', indexed: false, lovedOnes: true },
  { path: '/message-viewer', indexed: false, lovedOnes: true },
  // Without an id the page says so.
  { path: '/messages', indexed: false, lovedOnes: true },
  { path: '/messages/{id}', indexed: false, lovedOnes: true },
  { path: '/crisis-resources', indexed: true },
  { path: '/notices', indexed: false, lovedOnes: true },
  { path: '/member-dashboard', indexed: false },
  { path: '/message-library', indexed: false },
  { path: '/trash', indexed: false },
  { path: '/keepsake', indexed: false },
  { path: '/cancel-membership', indexed: false, billing: true },
] as const satisfies readonly Page[];

export type PagePath = (typeof pages)[number]['path'];
