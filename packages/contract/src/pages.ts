/** Every page of the browser app. The server answers 404 for any other path; only public pages may be indexed. */
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
  { path: '/message-access', indexed: true },
  { path: '/message-dashboard', indexed: false },
  { path: '/message-viewer', indexed: false },
  // Without an id the page says so.
  { path: '/messages', indexed: false },
  { path: '/messages/{id}', indexed: false },
  { path: '/crisis-resources', indexed: true },
  { path: '/notices', indexed: false },
  { path: '/member-dashboard', indexed: false },
  { path: '/message-library', indexed: false },
  { path: '/trash', indexed: false },
  { path: '/keepsake', indexed: false },
] as const;

export type PagePath = (typeof pages)[number]['path'];
