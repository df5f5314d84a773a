import '#web/ui/styles/letter-story.css';
import { heroCopy } from './art.copy.ts';
import { placeOfWax, type StoryLayers } from './hero-art.tsx';
import { inks } from './inks.ts';
import { Crack, cracks, Heat, Wax } from '#web/ui/wax/wax.tsx';
import { ClosedFlap, FlapShadow, OpenFlap } from './letter.tsx';

export { playStory } from './letter-story-motion.ts';

const stars =
  'M112 218h0M150 158h0M182 204h0M206 84h0M226 128h0M352 122h0M384 84h0M402 206h0M428 152h0M466 212h0M74 268h0M508 270h0';

const sky = (
  <>
    <svg viewBox="0 0 560 560" aria-hidden="true" className="story-night inset-0">
      <ellipse cx="290" cy="298" rx="256" ry="242" fill={inks.night} />
      <path d={stars} stroke={inks.butter} strokeWidth="4.5" strokeLinecap="round" opacity=".75" />
    </svg>
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className="story-body story-sun">
      <circle r="50" fill={inks.marigold} opacity=".22" />
      <circle r="34" fill={inks.marigold} />
    </svg>
    <svg viewBox="-50 -50 100 100" aria-hidden="true" className="story-body story-moon">
      <path d="M-6-28a28 28 0 1 0 28 41A24 24 0 0 1-6-28z" fill={inks.butter} />
    </svg>
    <div className="story-year">
      <svg viewBox="0 0 200 340" aria-hidden="true" className="story-years">
        <g fill={inks.butter} fontFamily="var(--font-display)" fontSize="52" textAnchor="middle">
          {heroCopy.years.map((year, index) => (
            <text key={year} x="100" y={53 + index * 68}>
              {year}
            </text>
          ))}
        </g>
      </svg>
    </div>
  </>
);

const closed = (
  <>
    <div className="story-shadow">
      <FlapShadow />
    </div>
    <div className="story-closed *:absolute *:inset-0">
      <ClosedFlap />
      <div className="story-closed-shade">
        <ClosedFlap shade />
      </div>
      <div style={placeOfWax} className="story-upper">
        <Wax part="upper" />
      </div>
    </div>
  </>
);

const whole = (
  <>
    <div style={placeOfWax} className="story-whole">
      <Wax />
    </div>
    <div style={placeOfWax} className="story-heat">
      <Heat />
    </div>
    {cracks.map((path, index) => (
      <div key={path} style={placeOfWax} className={`story-crack-${index + 1}`}>
        <Crack path={path} />
      </div>
    ))}
  </>
);

/** Twelve seconds that start and end as the still picture. */
export const letterStory: StoryLayers = {
  sky,
  openFlap: (
    <div className="story-open-shade">
      <OpenFlap shade />
    </div>
  ),
  closed,
  whole,
};
