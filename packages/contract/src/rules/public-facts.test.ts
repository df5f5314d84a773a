import { describe, expect, it } from 'vitest';
import { defaultFacts, readFacts, writtenFacts, type PublicFacts } from './public-facts.ts';

describe('a page’s facts about its installation', () => {
  const facts: PublicFacts = {
    billing: 'off',
    maxUploadMb: 8,
    reachable: true,
    overHttps: true,
    sendsMail: true,
    databaseServer: true,
    storageService: true,
    aroundTheClock: true,
    demo: true,
    onlySignOn: true,
    supportEmail: 'help@example.com',
    operatorName: '"Mary" & <b>Sons</b> 💌',
    operatorAddress: '1 Quay\nHarbor',
    governingLaw: 'the State of Oregon, USA',
    facebookUrl: 'https://facebook.example/someday',
    instagramUrl: 'https://instagram.example/someday',
    emailProvider: 'A',
    databaseProvider: 'B',
    storageProvider: 'S',
    hostingProvider: 'C',
    compliance: 'We keep the law.',
    homeUrl: 'https://someday.local:3000',
    homeFingerprint: 'AB 01',
    signOn: 'Our family login',
  };

  it('are read as written', () => {
    expect(readFacts(JSON.stringify(writtenFacts(facts)))).toEqual(facts);
    expect(readFacts(JSON.stringify(writtenFacts({ ...facts, billing: 'stripe' }))).billing).toBe('stripe');
  });

  it('contain only what differs from the defaults', () => {
    expect(writtenFacts(defaultFacts)).toEqual({});
    expect(writtenFacts({ ...defaultFacts, demo: true })).toEqual({ demo: true });
  });

  it.each([undefined, '', '{', '{"billing":"off"', 'null', '7', '"off"', '[]', '<html>'])(
    'fall back to the defaults if the page is damaged: %j',
    (written) => {
      expect(readFacts(written)).toEqual(defaultFacts);
    },
  );

  it('fall back one by one if a value has the wrong type', () => {
    const damaged = { billing: 'free', maxUploadMb: '8', overHttps: 'yes', operatorName: 3, governingLaw: 'Oregon' };
    expect(readFacts(JSON.stringify(damaged))).toEqual({ ...defaultFacts, governingLaw: 'Oregon' });
  });
});
