import type { DemoWorld } from '@someday/contract/api/demo';
import { caps, tierNames, unlimited } from '@someday/contract/rules/plans';
import { Clock, LogIn, Mails, UsersRound } from 'lucide-react';
import { useRef } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { useDemoContext } from '#web/queries/installation.ts';
import { formatMoment } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/hooks.ts';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Button, buttonLook, Spinner, TextAnchor } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/page.tsx';
import { FormAlert } from '#web/ui/alerts.tsx';
import { FormPage } from '#web/ui/layout/form-page.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { demoCopy as copy } from './demo.copy.ts';

type DemoMember = DemoWorld['members'][number];

function Credential({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="font-bold wrap-anywhere">{value}</dd>
    </div>
  );
}

function MemberCard({ member: { name, tier, email, password } }: { member: DemoMember }) {
  const isEndless = caps[tier].lovedOnes === unlimited;
  return (
    <Card className="flex flex-col overflow-hidden">
      <div className="flex flex-1 flex-col gap-5 p-5 sm:p-6">
        <div>
          <h2 className="text-h3">{tierNames[tier]}</h2>
          <p className="mt-1 text-ink-2">{name}</p>
        </div>
        <ul className="grid gap-2.5">
          {[
            { icon: UsersRound, text: copy.lovedOnes(tier) },
            { icon: Mails, text: copy.messages(tier) },
          ].map(({ icon: Icon, text }) => (
            <li key={text} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5.5 flex-none text-poppy" />
              {text}
            </li>
          ))}
        </ul>
        <p className="text-ink-2">{isEndless ? copy.endless : copy.limited}</p>
        <dl className="mt-auto grid gap-3 rounded-field bg-sunk p-4">
          <Credential label={copy.email} value={email} />
          <Credential label={copy.password} value={password} />
        </dl>
        {/* The login page reads them from its address, in a demonstration only. */}
        <a href={`/login?${new URLSearchParams({ email, password }).toString()}`} className={buttonLook()}>
          <LogIn aria-hidden="true" />
          {copy.loginAs(tier)}
        </a>
      </div>
      <AirmailStrip />
    </Card>
  );
}

function Accounts({ demo }: { demo: DemoWorld }) {
  return (
    <>
      <p className="flex gap-3 rounded-field bg-sky px-5 py-4">
        <Clock aria-hidden="true" className="mt-0.5 size-5.5 flex-none text-info" />
        <span>
          <span className="font-bold">{copy.resets(formatMoment(new Date(demo.resetsAt)))}</span> {copy.resetsWhy}
        </span>
      </p>
      <div className="grid gap-6 md:grid-cols-3">
        {demo.members.map((member) => (
          <MemberCard key={member.email} member={member} />
        ))}
      </div>
      <section aria-label={copy.others} className="flex flex-wrap gap-x-8">
        <TextAnchor href="/message-access" className="tap inline-flex items-center">
          {copy.codes}
        </TextAnchor>
        <TextLink to="/guest-login" className="tap inline-flex items-center">
          {copy.guest}
        </TextLink>
      </section>
    </>
  );
}

export function TestCredentials() {
  const { data: demo, error, isFetching, refetch } = useDemoContext();
  const top = useRef<HTMLDivElement>(null);
  const tryAgain = () => {
    top.current?.focus({ preventScroll: true }); // the button disappears immediately
    void refetch();
  };
  usePageTitle(copy.title);
  return (
    <FormPage {...copy} envelope="open">
      <div ref={top} tabIndex={-1} role="group" aria-label={copy.title} className="grid gap-6 outline-none">
        {demo ? <Accounts demo={demo} /> : null}
        {!demo && error ? (
          <div className="grid justify-items-start gap-4">
            <FormAlert title={copy.failed} text={errorText(error, copy.failedText)} />
            <Button variant="secondary" loading={isFetching} onClick={tryAgain}>
              {copy.tryAgain}
            </Button>
          </div>
        ) : null}
        {!demo && !error ? (
          <div role="status" aria-label={copy.loading} className="grid min-h-60 place-items-center text-primary">
            <Spinner className="size-9" />
          </div>
        ) : null}
      </div>
    </FormPage>
  );
}
