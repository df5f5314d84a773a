import type { GuestAccess } from '@someday/contract/sessions';
import { AppearanceSection } from '#web/features/account-settings/appearance-section.tsx';
import { LogoutButton } from '#web/features/dashboard/logout-button.tsx';
import { GuestSettings as Sheets } from '#web/features/guests/guest-settings.tsx';

/** The tab "Settings" of a guest. */
export function GuestSettings({ guest }: { guest: GuestAccess }) {
  return <Sheets guest={guest} appearance={<AppearanceSection />} logout={<LogoutButton variant="secondary" />} />;
}
