import { QrCode } from '#web/ui/qr-code.tsx';
import { loginLocksCopy } from './login-locks.copy.ts';

const copy = loginLocksCopy.setup;

/** What an authenticator app scans, or its owner types. */
export function AuthenticatorSetup({ uri, secret }: { uri: string; secret: string }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-4">
      <QrCode text={uri} label={copy.qr} className="w-44 rounded-field border border-line" />
      <p className="min-w-0 flex-1 basis-44">
        {copy.cannotScan}
        <span className="mt-1 block font-[ui-monospace,monospace] font-bold leading-relaxed tracking-wide wrap-anywhere">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </span>
      </p>
    </div>
  );
}
