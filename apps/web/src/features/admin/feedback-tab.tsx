import { SegmentedControl } from '#web/ui/forms/choices.tsx';
import { CancellationsList } from './feedback-cancellations.tsx';
import { SurveysList } from './feedback-surveys.tsx';
import { feedbackCopy as copy } from './feedback.copy.ts';
import { useListAddress } from './list-address.ts';
import { ListSection } from './list-section.tsx';

/** What people say, and why they left. */
export function FeedbackTab() {
  const { view, show } = useListAddress();
  const shown = view === 'leaving' ? 'leaving' : 'surveys';
  return (
    <ListSection title={copy.title} lead={copy.lead}>
      <SegmentedControl
        label={copy.views}
        segments={[
          { value: 'surveys', label: copy.surveys },
          { value: 'leaving', label: copy.leaving },
        ]}
        value={shown}
        onValueChange={(chosen) => show(chosen === 'surveys' ? undefined : chosen)}
      />
      {shown === 'surveys' ? <SurveysList /> : <CancellationsList />}
    </ListSection>
  );
}
