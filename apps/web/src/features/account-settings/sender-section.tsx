import { useQuery } from '@tanstack/react-query';
import type { Member } from '@someday/contract/sessions';
import { useState } from 'react';
import { PortraitDialog } from '#web/features/portraits/portrait-dialog.tsx';
import { ownPortraitQuery } from '#web/features/portraits/portraits.queries.ts';
import { signatureQuery } from '#web/features/portraits/signatures.queries.ts';
import { SignatureDialog } from '#web/features/portraits/signature-dialog.tsx';
import { PortraitStamp } from '#web/ui/art/portrait.tsx';
import { SignatureLine } from '#web/ui/art/signature.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { settingsCopy } from './account-settings.copy.ts';
import { SettingsPart } from './settings-layout.tsx';

const copy = settingsCopy.sender;

export function SenderSection({ member }: { member: Member }) {
  const portrait = useQuery(ownPortraitQuery).data;
  const signed = useQuery(signatureQuery).data;
  const [dialog, setDialog] = useState<'portrait' | 'signature'>();
  const close = () => setDialog(undefined);
  return (
    <SettingsPart title={copy.title} lead={copy.lead}>
      {portrait && signed ? (
        <div className="flex flex-wrap items-center gap-x-8 gap-y-6">
          <div className="grid justify-items-start gap-3">
            <PortraitStamp name={member.name} portrait={portrait} tilt="slightLeft" className="w-24" />
            <Button variant="secondary" size="small" onClick={() => setDialog('portrait')}>
              {copy.picture}
            </Button>
          </div>
          <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-3">
            <div className="grid min-h-28 w-full max-w-sm items-center rounded-field bg-letter px-6 py-4 text-on-letter">
              {signed.signature ? (
                <SignatureLine signature={signed.signature} name={member.name} />
              ) : (
                <p className="text-on-letter-2">{copy.unsigned}</p>
              )}
            </div>
            <Button variant="secondary" size="small" onClick={() => setDialog('signature')}>
              {signed.signature ? copy.changeSignature : copy.addSignature}
            </Button>
          </div>
        </div>
      ) : (
        <Skeleton className="h-36 rounded-field" />
      )}
      {dialog === 'portrait' && portrait ? (
        <PortraitDialog owner="member" name={member.name} portrait={portrait} onClose={close} />
      ) : null}
      {dialog === 'signature' && signed ? (
        <SignatureDialog signature={signed.signature} name={member.name} onClose={close} />
      ) : null}
    </SettingsPart>
  );
}
