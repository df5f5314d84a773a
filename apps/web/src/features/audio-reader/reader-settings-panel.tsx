import { rateRange, volumeRange } from './reader-settings.ts';
import { useId } from 'react';
import { audioReaderCopy as copy } from './audio-reader.copy.ts';
import type { Voice } from './speech.ts';
import type { ReaderSettings } from './reader-settings.ts';

/** The select's value for "no voice chosen". */
const deviceVoice = 'device';

function Slider({
  label,
  range,
  value,
  shown,
  onChange,
}: {
  label: string;
  range: { min: number; max: number; step: number };
  value: number;
  shown: string;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div>
      <div className="flex justify-between gap-3 font-bold">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="font-display font-normal">
          {shown}
        </output>
      </div>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        className="tap w-full accent-primary"
      />
    </div>
  );
}

function VoiceChoice({
  voices,
  value,
  onChange,
}: {
  voices: readonly Voice[];
  value: string | null;
  onChange: (voice: string | null) => void;
}) {
  const id = useId();
  const isHere = voices.some(({ uri }) => uri === value);
  return (
    <div className="grid min-w-0 content-start gap-1 sm:max-lg:col-span-2">
      <label htmlFor={id} className="font-bold">
        {copy.voice}
      </label>
      <select
        id={id}
        value={isHere && value !== null ? value : deviceVoice}
        onChange={({ target }) => onChange(target.value === deviceVoice ? null : target.value)}
        className="select-look block min-h-13 w-full rounded-field border-2 border-control bg-card px-4 py-2.5 text-ellipsis text-ink hover:border-primary"
      >
        <option value={deviceVoice}>{copy.deviceVoice}</option>
        {voices.map(({ uri, name, language }) => (
          <option key={uri} value={uri}>
            {copy.voiceOf(name, language)}
          </option>
        ))}
      </select>
    </div>
  );
}

export function ReaderSettingsPanel({
  id,
  settings,
  voices,
  onChange,
}: {
  id: string;
  settings: ReaderSettings;
  voices: readonly Voice[];
  onChange: (change: Partial<ReaderSettings>) => void;
}) {
  return (
    <div id={id} className="grid max-h-[40dvh] gap-3 overflow-y-auto border-t border-line pt-3 pb-1">
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Slider
          label={copy.volume}
          range={volumeRange}
          value={settings.volume}
          shown={copy.volumeOf(settings.volume)}
          onChange={(volume) => onChange({ volume })}
        />
        <Slider
          label={copy.speed}
          range={rateRange}
          value={settings.rate}
          shown={copy.speedOf(settings.rate)}
          onChange={(rate) => onChange({ rate })}
        />
        <VoiceChoice voices={voices} value={settings.voice} onChange={(voice) => onChange({ voice })} />
      </div>
      <p className="text-small text-ink-2">{copy.help}</p>
    </div>
  );
}
