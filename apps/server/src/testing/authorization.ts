import type { Api, EndpointName } from '@someday/contract/api/api';

/** Anna owns what the request names, and Emma is its loved one. Bela and Carl are another member and his loved one. */
export const people = ['nobody', 'anna', 'bela', 'emma', 'carl'] as const;
export type Expected = readonly [nobody: number, anna: number, bela: number, emma: number, carl: number];

/** Gus is a guest with the access level "admin", Ada an admin. */
export const actors = [...people, 'gus', 'ada'] as const;
export type Actor = (typeof actors)[number];

export type AdminName = { [Name in EndpointName]: Api[Name]['caller'] extends 'admin' ? Name : never }[EndpointName];

/** What Ada gets. No one else gets anything of an admin's. */
export const adminMatrix: Readonly<Record<AdminName, number>> = {
  getAdmin: 200,
  createGuestSession: 201,
  deactivateGuestSession: 200,
  sendGuestInvitation: 200,
  acceptTester: 200,
  declineTester: 200,
  revealAccessCode: 200,
  issueResetLink: 200,
  retryDelivery: 404, // none is in trouble
  retryJob: 404,
  retryMedium: 404,
  listGuestSessions: 200,
  listUsers: 200,
  listChildren: 200,
  listSurveys: 200,
  listCancellations: 200,
  listApplications: 200,
  listTroubledDeliveries: 200,
  listDeadJobs: 200,
  listUnreadyMedia: 200,
  listAuditLog: 200,
  getKpis: 200,
  getRecentActivity: 200,
  getCharts: 200,
  checkInstallation: 200,
  sendTestEmail: 400, // to no one
  getBackups: 200,
  backUpNow: 409, // to nowhere
  checkRecoveryKey: 400,
};

/** What all other endpoints answer to each person, about Anna's and Emma's things. */
export const matrix: Readonly<Record<Exclude<EndpointName, AdminName>, Expected>> = {
  getInstallation: [200, 200, 200, 200, 200],
  checkSession: [200, 200, 200, 200, 200],
  signup: [400, 400, 400, 400, 400], // with no body: anyone may try
  guestLogin: [400, 400, 400, 400, 400],
  adminLogin: [400, 400, 400, 400, 400],
  sendFeedback: [400, 400, 400, 400, 400],
  applyAsTester: [400, 400, 400, 400, 400],
  getDemoWorld: [404, 404, 404, 404, 404],
  login: [400, 400, 400, 400, 400],
  forgotPassword: [400, 400, 400, 400, 400],
  resetPassword: [400, 400, 400, 400, 400],
  verifyEmail: [400, 400, 400, 400, 400], // without a token, which is what authorizes
  confirmEmail: [400, 400, 400, 400, 400],
  undoEmailChange: [400, 400, 400, 400, 400],
  reopenAccount: [400, 400, 400, 400, 400],
  resendVerification: [401, 200, 200, 401, 401],
  updateAccount: [401, 200, 200, 401, 401],
  getSignature: [401, 200, 200, 401, 401],
  saveSignature: [401, 200, 200, 401, 401],
  changeEmail: [401, 400, 400, 401, 401], // with no password
  cancelEmailChange: [401, 200, 200, 401, 401],
  changePassword: [401, 400, 400, 401, 401],
  closeAccount: [401, 400, 400, 401, 401],
  confirmPassword: [401, 400, 400, 401, 401],
  requestExport: [401, 400, 400, 401, 401], // with no password
  getExport: [401, 200, 200, 401, 401],
  downloadExport: [401, 200, 404, 401, 401],
  deleteExport: [401, 200, 200, 401, 401],
  listSessions: [401, 200, 200, 401, 401],
  getImport: [401, 200, 200, 401, 401],
  checkImport: [401, 400, 400, 401, 401], // with no upload
  startImport: [401, 404, 404, 401, 401], // neither has one
  deleteImport: [401, 404, 404, 401, 401],
  getPricing: [200, 200, 200, 200, 200],
  getSubscription: [401, 200, 200, 401, 401],
  createSubscriptionCheckout: [401, 400, 400, 401, 401], // with no price
  createLifetimeCheckout: [401, 400, 400, 401, 401],
  checkPayment: [401, 200, 200, 401, 401],
  openPaymentPortal: [401, 409, 409, 401, 401],
  previewPlanChange: [401, 400, 400, 401, 401], // to no plan
  changePlan: [401, 400, 400, 401, 401],
  cancelSubscription: [401, 400, 400, 401, 401], // with no reason
  reactivateSubscription: [401, 409, 409, 401, 401],
  getPracticeCheckout: [401, 404, 404, 401, 401], // one that no one has opened
  finishPracticeCheckout: [401, 404, 404, 401, 401],
  getPracticeWallet: [401, 200, 200, 401, 401],
  changePracticeCard: [401, 400, 400, 401, 401], // to no card
  bringPracticePayment: [401, 409, 409, 401, 401],
  listLovedOnes: [401, 200, 200, 401, 401],
  addLovedOne: [401, 201, 201, 401, 401],
  addChild: [401, 201, 201, 401, 401],
  updateLovedOne: [401, 200, 404, 401, 401],
  removeLovedOne: [401, 200, 404, 401, 401],
  restoreLovedOne: [401, 200, 404, 401, 401],
  renewAccessCode: [401, 200, 404, 401, 401],
  markCodeGiven: [401, 200, 404, 401, 401],
  drawPortrait: [401, 200, 404, 401, 401],
  setPortraitPhoto: [401, 201, 404, 401, 401],
  getOwnPortrait: [401, 200, 200, 401, 401],
  drawOwnPortrait: [401, 200, 200, 401, 401],
  setOwnPortraitPhoto: [401, 201, 201, 401, 401],
  getPortrait: [401, 200, 404, 200, 404], // Emma’s
  getParents: [401, 200, 200, 401, 401],
  createMessage: [401, 201, 404, 401, 401],
  uploadVideo: [401, 201, 404, 401, 401],
  listMessages: [401, 200, 200, 401, 401],
  listSealedDays: [401, 200, 200, 401, 401],
  getOwnMessage: [401, 200, 404, 401, 401],
  updateMessage: [401, 200, 404, 401, 401],
  scheduleMessage: [401, 200, 404, 401, 401],
  deleteMessage: [401, 200, 404, 401, 401],
  restoreMessage: [401, 200, 404, 401, 401],
  getVideoLibrary: [401, 200, 200, 401, 401],
  assignLibraryVideo: [401, 200, 404, 401, 401],
  deleteLibraryVideo: [401, 200, 404, 401, 401],
  getTrash: [401, 200, 200, 401, 401],
  listTriggers: [401, 200, 200, 401, 401],
  addTrigger: [401, 201, 404, 401, 401],
  updateTrigger: [401, 200, 404, 401, 401],
  deleteTrigger: [401, 200, 404, 401, 401],
  listMilestones: [401, 200, 200, 401, 401],
  addMilestone: [401, 201, 404, 401, 401],
  updateMilestone: [401, 200, 404, 401, 401],
  deleteMilestone: [401, 200, 404, 401, 401],
  getDeliveryLog: [401, 200, 404, 401, 401],
  resendDelivery: [401, 409, 404, 401, 401], // Emma has no address
  listMovingMessages: [401, 200, 200, 401, 401],
  getNotices: [400, 400, 400, 400, 400], // without a valid token, which is what authorizes
  stopNotices: [400, 400, 400, 400, 400],
  startNotices: [400, 400, 400, 400, 400],
  askForCode: [400, 400, 400, 400, 400], // with no address: anyone may ask
  askForCodeByLink: [400, 400, 400, 400, 400],
  listCategories: [401, 200, 200, 401, 401],
  createCategory: [401, 201, 201, 401, 401],
  updateCategory: [401, 200, 404, 401, 401],
  deleteCategory: [401, 200, 404, 401, 401],
  listReactions: [401, 200, 404, 401, 401], // to Anna's message
  addReaction: [401, 401, 401, 200, 404],
  removeReaction: [401, 401, 401, 200, 404],
  sendAnswer: [401, 401, 401, 201, 404],
  takeBackAnswer: [401, 401, 401, 200, 404],
  listAnswers: [401, 200, 200, 401, 401],
  openAnswer: [401, 200, 404, 401, 401],
  getAnswerMedia: [401, 200, 404, 200, 404],
  getEngagement: [401, 200, 200, 401, 401],
  getYear: [401, 200, 200, 401, 401],
  retryConversion: [401, 409, 404, 401, 401],
  keepShown: [401, 409, 404, 401, 401], // nothing was cut off
  getMedia: [401, 200, 404, 200, 404],
  getThumbnail: [401, 200, 404, 200, 404],
  getMessage: [404, 200, 404, 200, 404],
  markViewed: [401, 401, 401, 200, 404],
  getRecipient: [401, 401, 401, 200, 200],
  keepMessages: [401, 401, 401, 200, 404], // Carl has opened nothing
  getOpeningEvent: [401, 200, 404, 401, 401],
  getWaitingEvents: [401, 401, 401, 200, 404],
  checkReader: [200, 200, 200, 200, 200],
  openWithCode: [404, 404, 404, 404, 404], // with a wrong code: anyone may try
  streamEvents: [401, 200, 200, 401, 401],
  endSession: [401, 200, 404, 401, 401],
  // Last, because they end the sessions. Anyone may log out.
  signOutEverywhere: [401, 200, 200, 401, 401],
  signOutRecipient: [200, 200, 200, 200, 200],
  logout: [200, 200, 200, 200, 200],
  adminLogout: [200, 200, 200, 200, 200],
};

/** Members' endpoints that guests may call. Listed here instead of read from the contract, so that opening another one to them is deliberate. */
export const openToGuests: ReadonlySet<string> = new Set<EndpointName>([
  'listLovedOnes',
  'addLovedOne',
  'addChild',
  'updateLovedOne',
  'removeLovedOne',
  'restoreLovedOne',
  'renewAccessCode',
  'markCodeGiven',
  'getSignature',
  'saveSignature',
  'drawPortrait',
  'setPortraitPhoto',
  'getOwnPortrait',
  'drawOwnPortrait',
  'setOwnPortraitPhoto',
  'getParents',
  'createMessage',
  'uploadVideo',
  'listMessages',
  'listSealedDays',
  'getOwnMessage',
  'updateMessage',
  'scheduleMessage',
  'deleteMessage',
  'restoreMessage',
  'retryConversion',
  'keepShown',
  'getOpeningEvent',
  'listTriggers',
  'addTrigger',
  'updateTrigger',
  'deleteTrigger',
  'listMilestones',
  'addMilestone',
  'updateMilestone',
  'deleteMilestone',
  'getDeliveryLog',
  'listMovingMessages',
  'getTrash',
  'listCategories',
  'createCategory',
  'updateCategory',
  'deleteCategory',
  'listReactions',
  'listAnswers',
  'openAnswer',
  'getEngagement',
  'getYear',
  'streamEvents',
]);
