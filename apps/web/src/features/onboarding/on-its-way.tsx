import { isForLibrary, type OutgoingItem } from '#web/features/upload/outgoing.ts';
import { UploadProgress } from '#web/features/upload/upload-progress.tsx';
import { useUnwatched, type OutgoingNotices } from '#web/features/upload/use-unwatched.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { onboardingCopy } from './onboarding.copy.ts';

const copy = onboardingCopy.message;
const isMessage = (item: OutgoingItem) => !isForLibrary(item);
const noticesOf = (): OutgoingNotices => ({ done: copy.created, doneText: copy.createdAgainText, failed: copy.failed });

/** These cannot go on by themselves: the dashboard has what can be done about them. */
const stuck = new Set(['needs-file', 'needs-plan', 'problem']);

/** What was told to go before the page was loaded anew. */
export function OnItsWay({ memberId }: { memberId: number }) {
  const { items } = useUnwatched(memberId, isMessage, noticesOf);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="on-its-way" className="grid gap-4 rounded-box border border-line bg-butter px-5 py-5">
      <h2 id="on-its-way" className="text-h3">
        {copy.onItsWay}
      </h2>
      <ul className="grid gap-5">
        {items.map((item) => (
          <li key={item.id} className="grid gap-2">
            <p className="font-bold wrap-anywhere">{item.fields.title}</p>
            {stuck.has(item.state.name) ? (
              <p>
                {copy.waits} <TextLink to="/member-dashboard">{copy.toDashboard}</TextLink>
              </p>
            ) : (
              <UploadProgress item={item} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
