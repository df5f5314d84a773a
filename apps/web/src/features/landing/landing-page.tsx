import { HeartHandshake, KeyRound, Lock, ShieldCheck } from 'lucide-react';
import { AirmailStrip } from '#web/ui/art/airmail-strip.tsx';
import { HeroArt } from '#web/ui/art/hero-art.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Main, PageTitle } from '#web/ui/page.tsx';
import { SiteFooter } from '#web/ui/site-footer.tsx';
import { SiteHeader } from '#web/ui/site-header.tsx';
import { landingCopy } from './landing.copy.ts';

const promiseIcons = { stays: Lock, private: ShieldCheck, noAds: HeartHandshake };

function Promises() {
  return (
    <ul className="flex flex-col gap-x-7 gap-y-2.5 text-ink-2 sm:flex-row">
      {landingCopy.promises.map(({ key, text }) => {
        const Icon = promiseIcons[key];
        return (
          <li key={key} className="flex gap-2.5 leading-snug text-balance sm:max-w-[11.5rem]">
            <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-poppy" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}

export function LandingPage() {
  return (
    <>
      <SiteHeader>
        <LinkButton to="/login" variant="quiet" size="small">
          {landingCopy.login}
        </LinkButton>
      </SiteHeader>
      <Main className="flex flex-col">
        <div className="gutter grid flex-1 items-center gap-x-12 gap-y-10 pb-12 pt-4 lg:grid-cols-[1.1fr_1fr] lg:pb-14 lg:pt-2">
          <div className="grid gap-6 lg:gap-7">
            <PageTitle className="text-hero">
              {landingCopy.headline.map((line) => (
                <span key={line} className="block">
                  {line}{' '}
                </span>
              ))}
            </PageTitle>
            <p className="max-w-[32rem] text-lead text-ink-2">{landingCopy.lead}</p>
            <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
              <LinkButton to="/signup" size="large">
                {landingCopy.signup}
              </LinkButton>
              <a href="/message-access" className={buttonLook({ variant: 'secondary', size: 'large' })}>
                <KeyRound aria-hidden="true" />
                {landingCopy.code}
              </a>
            </div>
            <Promises />
          </div>
          <HeroArt className="mx-auto w-full max-w-[25rem] lg:max-w-[34rem]" />
        </div>
        <AirmailStrip />
      </Main>
      <SiteFooter />
    </>
  );
}
