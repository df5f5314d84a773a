import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { notifyFailure } from '#web/api/api-error.ts';
import { promises, publicFacts } from '#web/lib/facts.ts';
import { clearToast } from '#web/lib/toast-store.ts';
import { usePageTitle } from '#web/lib/hooks.ts';
import type { AccountScreen } from '#web/ui/layout/account-sheet.tsx';
import { Button, TextAnchor } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { useNativeForm } from '#web/ui/forms/native-form.ts';
import { FormPage } from '#web/ui/layout/form-page.tsx';
import { call } from '#web/api/client.ts';
import {
  testerFormSchema,
  type TesterApplication,
  Additional,
  Experience,
  Family,
  Personal,
  Testing,
} from './tester-form.tsx';
import { testerCopy as copy } from './testers.copy.ts';

export function useApply() {
  return useMutation({
    mutationFn: (application: TesterApplication) => call('POST /api/tester-intake', { body: application }),
  });
}

const formScreen: AccountScreen = { title: copy.title, lead: copy.lead, postmark: copy.postmark, envelope: 'closed' };
const { thanks } = copy;
const thanksScreen: AccountScreen = {
  title: thanks.title,
  lead: thanks.lead,
  postmark: thanks.postmark,
  envelope: 'sealed',
};

function useApplication(onSent: () => void) {
  const sending = useApply();
  const form = useNativeForm({
    schema: async () => testerFormSchema,
    draft: 'tester-intake',
    onSubmit: (application) => {
      if (sending.isPending) return;
      clearToast();
      sending.mutate(application, {
        onSuccess: () => {
          form.forget();
          onSent();
        },
        onError: (error) => {
          form.refuse(error);
          notifyFailure(copy.failed, error, copy.failedText, true);
        },
      });
    },
  });
  return { form, isSending: sending.isPending };
}

function ApplicationForm({ onSent }: { onSent: () => void }) {
  const { form, isSending } = useApplication(onSent);
  return (
    <form {...form.form} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Personal form={form} />
      <Family form={form} />
      <Experience form={form} />
      <Testing form={form} />
      <Additional form={form} />
      <FormToast />
      <Button type="submit" size="large" className="justify-self-start max-sm:w-full" loading={isSending}>
        {copy.submit}
      </Button>
    </form>
  );
}

function Thanks() {
  return (
    <Card className="grid gap-5 p-5 sm:p-8">
      <h2 className="text-h3">{thanks.nextTitle}</h2>
      <ul className="grid list-disc gap-3 pl-5 marker:text-poppy">
        {[thanks.review, thanks.invitation(promises().email)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <LinkButton to="/" size="large" className="justify-self-start">
        {thanks.home}
      </LinkButton>
    </Card>
  );
}

function Questions() {
  const email = publicFacts().supportEmail;
  return email === null ? null : (
    <p className="text-center wrap-anywhere">
      {copy.questions} <TextAnchor href={`mailto:${email}`}>{email}</TextAnchor>
    </p>
  );
}

export function TesterIntakePage() {
  const [isSent, setSent] = useState(false);
  const screen = isSent ? thanksScreen : formScreen;
  usePageTitle(screen.title);
  return (
    <FormPage {...screen}>
      {isSent ? <Thanks /> : <ApplicationForm onSent={() => setSent(true)} />}
      <Questions />
    </FormPage>
  );
}
