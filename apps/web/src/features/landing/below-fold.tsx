import { publicFacts } from '#web/lib/facts.ts';
import { ClosingSection } from './closing-section.tsx';
import { ExamplesSection } from './examples-section.tsx';
import { PricingSection } from './pricing-section.tsx';
import { SafetySection } from './safety-section.tsx';
import { StepsSection } from './steps-section.tsx';

/** What somebody sees who reads on. */
export function BelowFold() {
  return (
    <>
      <StepsSection />
      {publicFacts().billing === 'off' ? null : <PricingSection />}
      <SafetySection />
      <ExamplesSection />
      <ClosingSection />
    </>
  );
}
