import { onDevice } from './storage.ts';

const key = 'adminLoggedIn';

/** An admin has logged in here; without it we don't ask the server (specification part 2 §6). Only a hint, it grants nothing. */
export const isAdminHinted = (): boolean => onDevice.text(key) === 'true';
export const rememberAdmin = (): boolean => onDevice.keep(key, 'true');
export const forgetAdmin = (): void => onDevice.forget(key);
