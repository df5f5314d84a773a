import type { Application, AdminFamilyMember, AdminUser, Survey } from '@someday/contract/api/admin-lists';
import type { GuestSession } from '@someday/contract/api/admin';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach } from 'vitest';
import { createBrowserHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { plainSearch } from '#web/app/admin-app.tsx';
import { createQueryClient } from '#web/api/query-client.ts';
import { Toasts } from '#web/ui/overlays/toasts.tsx';
import { Main } from '#web/ui/layout/page.tsx';
import { json, type AnsweringServer } from './answering-server.ts';
import { setUpMemberPage } from './member-page.ts';

type Answer = Parameters<AnsweringServer['answer']>[0];
/** Keyed by `GET /api/admin/users?page=2`, or by `GET /api/admin/users` for any query. */
type Answers = Record<string, Answer>;

const asBefore = { width: 1024, height: 768 };

/** Sets the window's width, in pixels. */
export function openWindow(width: number): void {
  globalThis.happyDOM?.setViewport({ ...asBefore, width });
}

/** For a whole test file about an admin tab, in a window wide enough for a table. */
export function setUpAdminTab() {
  const server = setUpMemberPage();
  beforeEach(() => openWindow(1280));
  afterEach(() => openWindow(asBefore.width));
  return {
    server,
    answer: (answers: Answers) =>
      server.answer((request, response) => {
        const call = `${request.method} ${request.url}`;
        const [path = ''] = call.split('?');
        const answer = answers[call] ?? answers[path] ?? json(404, { message: `${call}?`, code: 'not_found' });
        answer(request, response);
      }),
    /** Requests to one path, in order. */
    asked: (call: string) =>
      server.received.map(({ method, url }) => `${method} ${url}`).filter((one) => one.split('?')[0] === call),
    sent: (call: string) =>
      server.received
        .filter(({ method, url }) => `${method} ${url}` === call)
        .map(({ body }): unknown => JSON.parse(body || 'null')),
  };
}

/** A tab at a dashboard address, rendered as its shell does. */
export function openTab(Tab: ComponentType, search = '') {
  history.replaceState(null, '', `/admin-dashboard${search}`);
  const root = createRootRoute({
    component: () => (
      <>
        <Main>
          <Tab />
        </Main>
        <Toasts />
      </>
    ),
    notFoundComponent: () => null,
  });
  const router = createRouter({ routeTree: root, history: createBrowserHistory(), ...plainSearch });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

/** One page of a list. `total` defaults to the number of items. */
export const list = (items: readonly unknown[], more: object = {}) =>
  json(200, { items, total: items.length, ...more });

/** The texts in a table's column, by column index. */
export async function columnOf(caption: string, place: number): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: caption });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) => row.children[place]?.textContent ?? null);
}

const inAWeek = '2099-11-29T10:00:00.000Z';
const made = '2026-11-22T10:00:00.000Z';

export function aGuest(overrides: Partial<GuestSession> = {}): GuestSession {
  return {
    id: 5,
    guestCode: 'SOMEDAY-BETA-1234-7ABCDE',
    email: 'gwen@example.com',
    accessLevel: 'beta',
    isActive: true,
    createdAt: made,
    expiresAt: inAWeek,
    lastUsed: null,
    invitedAt: null,
    ...overrides,
  };
}

export function aUser(overrides: Partial<AdminUser> = {}): AdminUser {
  return {
    id: 1,
    name: 'Anna',
    email: 'anna@example.com',
    emailVerified: true,
    isParent: true,
    trialActive: false,
    subscriptionActive: true,
    subscriptionType: 'premium',
    storedBytes: Math.round(12.4 * 1024 ** 3),
    mostBytes: 1024 ** 4,
    createdAt: made,
    ...overrides,
  };
}

export function aFamilyMember(overrides: Partial<AdminFamilyMember> = {}): AdminFamilyMember {
  return {
    id: 7,
    name: 'Emma',
    accessCode: '•••••-••••0',
    email: null,
    parentId: 1,
    parentName: 'Anna',
    createdAt: made,
    ...overrides,
  };
}

export function aSurvey(overrides: Partial<Survey> = {}): Survey {
  return {
    id: 3,
    createdAt: made,
    from: 'guest',
    userType: 'aunt-uncle',
    email: 'gwen@example.com',
    overallExperience: 4,
    easeOfUse: 5,
    videoQuality: 3,
    navigation: null,
    recommendation: 9,
    mostValuableFeature: 'The stamps',
    improvements: 'Larger letters',
    missingFeatures: 'Songs',
    additionalComments: 'Thank you',
    bugReports: 'None so far',
    timeSpent: 12,
    videoUploaded: true,
    familyMemberAdded: false,
    contactForFollowUp: true,
    betaInterest: true,
    earlyAccessInterest: false,
    completedTasks: ['Recorded a video'],
    pagesVisited: ['dashboard', 'upload'],
    ...overrides,
  };
}

export const summary = { answers: 10, nps: 40, promoters: 6, passives: 2, detractors: 2, average: 4.3 };

export function anApplication(overrides: Partial<Application> = {}): Application {
  return {
    id: 9,
    createdAt: made,
    state: 'waiting',
    decidedAt: null,
    name: 'Tess',
    email: 'tess@example.com',
    phone: '+49 30 1234',
    ageRange: '36-45',
    familyStatus: 'parent-with-young-children',
    childrenAges: '3 and 5',
    socialMediaPlatform: 'reddit',
    experienceWithApps: 'tech-savvy',
    motivationReason: 'I would like to leave something for my children.',
    testingAvailability: 'light',
    deviceTypes: 'mobile-desktop',
    provideFeedback: true,
    hearAboutUs: 'A friend',
    ...overrides,
  };
}
