import { adminLoginBodySchema, type Admin } from '@someday/contract/api/admin';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { call } from '#web/api/client.ts';
import { OtherWays, usePasskeyLogin } from '#web/features/locks/other-ways.tsx';
import { useAddressSecret } from '#web/lib/addresses.ts';
import { publicFacts, useIsDemo } from '#web/lib/facts.ts';
import { useCatchFocusAfter } from '#web/lib/focus.ts';
import { lazyPart, usePageTitle } from '#web/lib/hooks.ts';
import { Button, TextAnchor } from '#web/ui/button.tsx';
import { FormToast } from '#web/ui/alerts.tsx';
import { PasswordField, TextField } from '#web/ui/forms/field.tsx';
import { inks } from '#web/ui/art/inks.ts';
import { heartPath, perforation, range } from '#web/ui/art/stamp.tsx';
import { AirmailStrip } from '#web/ui/art/postmark.tsx';
import { Main, PageTitle } from '#web/ui/layout/page.tsx';
import { PlainHeader } from '#web/ui/layout/headers.tsx';
import { useDemoContext } from '#web/queries/installation.ts';
import { AdminOpening } from './admin-states.tsx';
import {
  goOnTo,
  useAdminLinkLogin,
  useAdminLogin,
  useAdminSession,
  useAdminWelcome,
  type AdminStep,
} from './session.queries.ts';
import { adminLoginCopy as copy } from './admin.copy.ts';
import { useSchemaForm } from '#web/ui/forms/hook-form.ts';

type AdminCredentials = { username: string; password: string };

function DemoCredentials({ onFill }: { onFill: (credentials: AdminCredentials) => void }) {
  const { data: demo } = useDemoContext();
  if (!demo) return null;
  const { username, password } = demo.admin;
  return (
    <section aria-labelledby="demo-admin" className="mb-7 rounded-field border-2 border-dashed border-control p-5">
      <h2 id="demo-admin" className="text-h3 wrap-anywhere">
        {copy.demo.title}
      </h2>
      <p className="mt-1.5 text-ink-2">{copy.demo.lead}</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-2">{copy.username}</dt>
        <dd className="font-bold wrap-anywhere">{username}</dd>
        <dt className="text-ink-2">{copy.password}</dt>
        <dd className="font-bold wrap-anywhere">{password}</dd>
      </dl>
      <Button variant="secondary" className="mt-4" onClick={() => onFill({ username, password })}>
        {copy.demo.fill}
      </Button>
    </section>
  );
}

const CodeStep = lazyPart(() => import('#web/features/locks/code-step.tsx'), 'CodeStep');
const RecoveryCodes = lazyPart(() => import('#web/features/locks/recovery-codes.tsx'), 'RecoveryCodes');

type CounterSheetProps = { title: string; lead: string; children: ReactNode };

function CounterSheet({ title, lead, children }: CounterSheetProps) {
  const heading = useCatchFocusAfter<HTMLHeadingElement>(title);
  usePageTitle(title);
  useEffect(() => {
    scrollTo(0, 0);
  }, [title]);
  return (
    <>
      <PlainHeader />
      <Main className="gutter grid grid-cols-[minmax(0,1fr)] content-start justify-items-center pt-4 pb-16 sm:pt-10">
        <div className="w-full max-w-lg">
          <div className="overflow-hidden rounded-box border border-line bg-card shadow-lift-2">
            <div className="bg-butter">
              <CounterArt className="w-full" />
              <div className="px-6 pt-6 pb-7 sm:px-10">
                <PageTitle ref={heading} className="text-h1">
                  {title}
                </PageTitle>
                <p className="mt-2 text-ink-2">{lead}</p>
              </div>
            </div>
            <AirmailStrip />
            <div className="px-6 py-8 sm:px-10">
              <Suspense fallback={<div className="min-h-80" />}>{children}</Suspense>
            </div>
          </div>
          <p className="mt-6 text-center text-small text-ink-2 text-balance">{copy.ends}</p>
          <p className="mt-1 text-center">
            <TextAnchor href="/" className="tap inline-flex items-center">
              {copy.home}
            </TextAnchor>
          </p>
        </div>
      </Main>
    </>
  );
}

const BAY = 40;
const bays = range(13);

function Awning() {
  return bays.map((bay) => (
    <path
      key={bay}
      d={`M${bay * BAY} 0h${BAY}v34a${BAY / 2} ${BAY / 2} 0 0 1-${BAY} 0z`}
      fill={bay % 2 ? 'var(--art-stamp)' : 'var(--art-mark)'}
    />
  ));
}

function RubberStamp() {
  return (
    <g>
      <rect x="-46" y="-12" width="92" height="12" rx="3" fill={inks.hillDeep} />
      <rect x="-38" y="-17" width="76" height="7" rx="2" fill={inks.poppy} />
      <path
        d="M-30-18v-9q0-8 10-9l9-2q4-16-3-26a14 14 0 1 1 28 0q-7 10-3 26l9 2q10 1 10 9v9z"
        fill="var(--art-kraft-3)"
      />
      <circle cy="-70" r="15" fill="var(--art-kraft-2)" />
    </g>
  );
}

function Bell() {
  return (
    <g>
      <rect x="-34" y="-7" width="68" height="7" rx="3" fill={inks.walnut} />
      <path d="M-28-9a28 26 0 0 1 56 0z" fill="var(--art-sun)" />
      <path d="M-18-14a18 16 0 0 1 12-15" fill="none" stroke={inks.white} strokeWidth="3.5" strokeLinecap="round" />
      <rect x="-2.5" y="-42" width="5" height="8" fill={inks.walnut} />
      <circle cy="-44" r="5" fill={inks.walnut} />
    </g>
  );
}

function Bundle() {
  return (
    <g>
      <rect x="-62" y="-16" width="124" height="16" rx="3" fill="var(--art-kraft-2)" />
      <rect x="-56" y="-31" width="116" height="15" rx="3" fill="var(--art-kraft)" />
      <rect x="-60" y="-45" width="112" height="14" rx="3" fill="var(--art-stamp)" />
      <rect x="-14" y="-46" width="8" height="46" fill={inks.poppy} />
      <path d={heartPath} transform="translate(-10 -50) scale(1.1)" fill={inks.poppy} />
    </g>
  );
}

function CounterArt({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 520 190" className={className} aria-hidden="true">
      <g transform="translate(344 84) rotate(-4)">
        <path d={perforation(-26, -20, 62, 70, 2.6, 8)} fill="var(--art-stamp)" />
        <rect x="-19" y="-13" width="48" height="56" fill={inks.sky} />
        <path d="M-19 25q16-14 28-6t20-4v28h-48z" fill={inks.hillDeep} />
        <circle cx="17" cy="1" r="8" fill={inks.marigold} />
      </g>
      <g transform="translate(112 168)">
        <Bundle />
      </g>
      <g transform="translate(268 168)">
        <RubberStamp />
      </g>
      <g transform="translate(420 168)">
        <Bell />
      </g>
      <rect y="168" width="520" height="22" fill={inks.walnut} />
      <rect y="168" width="520" height="4" fill={inks.brass} />
      <Awning />
      <rect width="520" height="10" fill="var(--art-kraft-3)" />
    </svg>
  );
}

function AdminLoginForm({ next }: { next: string }) {
  const login = useAdminLogin();
  const passkey = usePasskeyLogin((body) => call('POST /api/admin/passkey', { body }), useAdminWelcome());
  const isDemo = useIsDemo();
  const { register, handleSubmit, formState, setValue, setFocus } = useSchemaForm(adminLoginBodySchema, {
    username: '',
    password: '',
  });
  const { errors } = formState;
  const submit = handleSubmit((body) => {
    if (!login.isPending) login.mutate(body);
  });
  const fill = ({ username, password }: AdminCredentials) => {
    setValue('username', username, { shouldValidate: true });
    setValue('password', password, { shouldValidate: true });
    setFocus('password');
  };
  return (
    <>
      <div className="hidden min-h-[16.4rem] in-data-demo:grid">
        {isDemo ? <DemoCredentials onFill={fill} /> : null}
      </div>
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label={copy.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <PasswordField
          label={copy.password}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormToast />
        <Button type="submit" size="large" wide loading={login.isPending}>
          {copy.submit}
        </Button>
        <OtherWays {...{ passkey, next }} as="admin" />
      </form>
    </>
  );
}

/** Moves a logged-in admin on. Replaces the history entry, so that Back doesn't return to the login. */
function GoOn({ to: next }: { to: string }) {
  const { history } = useRouter();
  const [to] = useState(next); // the address changes while the next page loads
  useEffect(() => history.replace(to), [history, to]);
  return null;
}

/** The code of the second factor. Whoever sets it up here gets recovery codes, and then goes on. */
function NextStep({ secondFactor, setUp }: AdminStep) {
  const { history } = useRouter();
  const welcome = useAdminWelcome();
  const [begun, setBegun] = useState<Admin & { recoveryCodes: string[] }>();
  if (begun)
    return (
      <CounterSheet {...copy.steps.recovery}>
        <RecoveryCodes codes={begun.recoveryCodes} account={begun.username} onKept={() => welcome(begun)} />
      </CounterSheet>
    );
  return (
    <CounterSheet {...(setUp ? copy.steps.setUp : copy.steps.code)}>
      <CodeStep
        token={secondFactor}
        setUp={setUp}
        finish={async (body) => {
          const { recoveryCodes, ...admin } = await call('POST /api/admin/second-factor', { body });
          if (recoveryCodes) setBegun({ ...admin, recoveryCodes });
          else welcome(admin);
        }}
        onStartOver={() => history.replace(history.location.href, {})}
      />
    </CounterSheet>
  );
}

function linkInAddress() {
  const secret = new URLSearchParams(location.search).get('link');
  return secret === null ? undefined : { secret, address: location.pathname };
}

export function AdminLoginPage() {
  const { state: session } = useAdminSession();
  const { searchStr, state } = useLocation();
  const next = goOnTo(searchStr);
  const byLink = useAdminLinkLogin();
  useAddressSecret(linkInAddress, byLink.mutate);
  if (session === 'asking' || byLink.isPending) return <AdminOpening />;
  if (session === 'here') return <GoOn to={next} />;
  if (state.adminStep) return <NextStep {...state.adminStep} />;
  return (
    <CounterSheet title={copy.title} lead={copy.lead}>
      {publicFacts().onlySignOn ? <OtherWays as="admin" next={next} /> : <AdminLoginForm next={next} />}
    </CounterSheet>
  );
}
