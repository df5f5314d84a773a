import { describe, expect, it } from 'vitest';
import { defaultFacts, readFacts, writtenFacts, type PublicFacts } from './public-facts.ts';

describe('what a page says of its installation', () => {
  const told: PublicFacts = {
    billing: 'off',
    maxUploadMb: 8,
    overHttps: true,
    sendsMail: true,
    databaseServer: true,
    aroundTheClock: true,
    demo: true,
    supportEmail: 'help@example.com',
    operatorName: '"Mary" & <b>Sons</b> 💌',
    operatorAddress: '1 Quay\nHarbor',
    governingLaw: 'the State of Oregon, USA',
    facebookUrl: 'https://facebook.example/someday',
    instagramUrl: 'https://instagram.example/someday',
    emailProvider: 'A',
    databaseProvider: 'B',
    hostingProvider: 'C',
    compliance: 'We keep the law.',
  };

  it('is read as it was written', () => {
    expect(readFacts(JSON.stringify(writtenFacts(told)))).toEqual(told);
    expect(readFacts(JSON.stringify(writtenFacts({ ...told, billing: 'stripe' }))).billing).toBe('stripe');
  });

  it('names only what is not as always', () => {
    expect(writtenFacts(defaultFacts)).toEqual({});
    expect(writtenFacts({ ...defaultFacts, demo: true })).toEqual({ demo: true });
  });

  it.each([undefined, '', '{', '{"billing":"off"', 'null', '7', '"off"', '[]', '<html>'])(
    'is that of an unconfigured one where the page was damaged on its way: %j',
    (written) => {
      expect(readFacts(written)).toEqual(defaultFacts);
    },
  );

  it('is the default where one of them is of the wrong kind, and the others stay', () => {
    const damaged = { billing: 'free', maxUploadMb: '8', overHttps: 'yes', operatorName: 3, governingLaw: 'Oregon' };
    expect(readFacts(JSON.stringify(damaged))).toEqual({ ...defaultFacts, governingLaw: 'Oregon' });
  });
});
