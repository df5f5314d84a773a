import {
  ChartNoAxesColumn,
  KeyRound,
  MessageSquareHeart,
  ScrollText,
  TriangleAlert,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { lazy, type ComponentType } from 'react';

export type AdminTab = {
  /** Stands in the address: `?tab=guests`. */
  value: string;
  label: string;
  icon: LucideIcon;
  /** Brings its heading and its place on the page; what it reads and writes of the address is its own. */
  Content: ComponentType;
};

const KpiTab = lazy(() => import('./kpi-tab.tsx').then((module) => ({ default: module.KpiTab })));
const GuestSessionsTab = lazy(() =>
  import('./guests-tab.tsx').then((module) => ({ default: module.GuestSessionsTab })),
);
const FeedbackTab = lazy(() => import('./feedback-tab.tsx').then((module) => ({ default: module.FeedbackTab })));
const UsersTab = lazy(() => import('./users-tab.tsx').then((module) => ({ default: module.UsersTab })));
const FamilyMembersTab = lazy(() =>
  import('./family-tab.tsx').then((module) => ({ default: module.FamilyMembersTab })),
);
const TroubleTab = lazy(() => import('./trouble-tab.tsx').then((module) => ({ default: module.TroubleTab })));
const AuditTab = lazy(() => import('./audit-tab.tsx').then((module) => ({ default: module.AuditTab })));

/** In the order in which they stand; the first is shown where none is asked for. Source: specification part 2 §2. */
export const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  { value: 'kpis', label: 'KPI Dashboard', icon: ChartNoAxesColumn, Content: KpiTab },
  { value: 'guests', label: 'Guest Sessions', icon: KeyRound, Content: GuestSessionsTab },
  { value: 'feedback', label: 'Feedback', icon: MessageSquareHeart, Content: FeedbackTab },
  { value: 'users', label: 'Users', icon: UserRound, Content: UsersTab },
  { value: 'family', label: 'Family Members', icon: UsersRound, Content: FamilyMembersTab },
  { value: 'trouble', label: 'In Trouble', icon: TriangleAlert, Content: TroubleTab },
  { value: 'audit', label: 'Audit Log', icon: ScrollText, Content: AuditTab },
];
