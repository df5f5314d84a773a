import type { HealthState } from '@someday/contract/figures';
import { CircleCheck, OctagonAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { BadgeTone } from '#web/ui/badge.tsx';

export const healthLooks = {
  healthy: { icon: CircleCheck, tone: 'available', seal: 'bg-success-soft text-success' },
  attention: { icon: TriangleAlert, tone: 'sealed', seal: 'bg-butter text-ink' },
  trouble: { icon: OctagonAlert, tone: 'attention', seal: 'bg-danger-soft text-danger' },
} as const satisfies Record<HealthState, { icon: LucideIcon; tone: BadgeTone; seal: string }>;
