/** The pages behind the login, each with the list of its parts. */
export const practiceCheckout = () => import('#web/features/billing/practice/practice-checkout-page.tsx');
export const practiceWallet = () => import('#web/features/billing/practice/practice-wallet-page.tsx');
export const success = () => import('./pages/success.tsx');
export const dashboard = () => import('./pages/member-dashboard.tsx');
export const lookBack = () => import('#web/features/family/look-back-page.tsx');
export const lovedOne = () => import('./pages/loved-one.tsx');
export const onboarding = () => import('./pages/onboarding.tsx');
export const keepsake = () => import('#web/features/loved-ones/keepsake-page.tsx');
export const library = () => import('./pages/message-library.tsx');
export const trash = () => import('#web/features/trash/trash-page.tsx');
export const cancel = () => import('#web/features/billing/cancel/cancel-page.tsx');
