import { ChartNoAxesColumn, type LucideIcon } from 'lucide-react';
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

/** In the order in which they stand; the first is shown where none is asked for. Source: specification part 2 §2. */
export const adminTabs: readonly [AdminTab, ...AdminTab[]] = [
  { value: 'kpis', label: 'KPI Dashboard', icon: ChartNoAxesColumn, Content: KpiTab },
];
