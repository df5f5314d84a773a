import { Checkbox } from '#web/ui/checkbox.tsx';
import { SelectField } from '#web/ui/text-field.tsx';
import { canImprove, hasSmallPicture } from './camera-choice.ts';
import { recorderCopy } from './recorder.copy.ts';
import type { RecorderControls } from './use-recorder.ts';

/** What can be chosen before recording: one of several microphones, and a better picture where the small one is the rule. */
export function LiveSettings({ recorder: { camera, device, devices } }: { recorder: RecorderControls }) {
  const { stream, choice, change } = camera;
  const { microphones } = devices;
  const current = stream?.getAudioTracks()[0]?.getSettings().deviceId;
  const offersBetter = hasSmallPicture(device) && stream !== undefined && (choice.isBetter || canImprove(stream));
  const offersMicrophones = microphones.length > 1;
  if (!offersBetter && !offersMicrophones) return null;
  return (
    <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-2">
      {offersMicrophones ? (
        <SelectField
          label={recorderCopy.microphone}
          value={microphones.find(({ id }) => id === current)?.id ?? microphones[0]?.id}
          onChange={({ target }) => void change({ ...choice, microphoneId: target.value })}
        >
          {microphones.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : null}
      {offersBetter ? (
        <Checkbox
          checked={choice.isBetter}
          onChange={({ target }) => void change({ ...choice, isBetter: target.checked })}
        >
          <span className="block font-bold">{recorderCopy.better}</span>
          <span className="block text-small text-ink-2">{recorderCopy.betterHint}</span>
        </Checkbox>
      ) : null}
    </div>
  );
}
