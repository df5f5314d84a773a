import type { limits } from '@someday/contract/limits';

/** The contract's own figure: the compiler compares it, so that this page need not load the contract for one number. */
const longestSeconds: (typeof limits)['recordingSeconds'] = 300;

/** Whole minutes: the longest recording, and (specification part 2 §5) the best ones. */
export const recordingMinutes = { longest: longestSeconds / 60, bestFrom: 2, bestTo: 4 } as const;

const { longest, bestFrom, bestTo } = recordingMinutes;

export interface TipsPart {
  readonly id: string;
  readonly title: string;
  readonly points: readonly string[];
}

const setup = {
  camera: {
    id: 'camera',
    title: 'Camera',
    points: [
      'Steady camera: lean the phone against a mug or a row of books. A hand shakes more than one thinks.',
      'Put the lens as high as your eyes. From below, one looks at chins and ceilings.',
      'Sit an arm’s length away, with a hand’s width of air above your head, and center your face in the preview.',
      'Look into the lens and not at yourself. A dot of colored paper beside it helps.',
      'Wipe the lens with a sleeve. It has been in a pocket.',
    ],
  },
  light: {
    id: 'light',
    title: 'Light',
    points: [
      'Good lighting: face a window or a lamp. Nothing improves a picture more.',
      'Never sit with the window behind you: you would be a dark shape with a voice.',
      'In the evening, put a lamp on each side of the phone and switch off the one on the ceiling.',
      'If your glasses mirror the lamp, raise the lamp a little or turn your head until it is gone.',
    ],
  },
  sound: {
    id: 'sound',
    title: 'Sound',
    points: [
      'Find a quiet room. Curtains, a carpet and a sofa swallow the echo; kitchens and bathrooms ring.',
      'Close the window, switch off radio and fan, and set the phone to silent.',
      'Stay near. Beyond an arm’s length the room is louder than you are.',
      'Before you begin, speak and look at the sound level in the picture. If it moves, you are heard.',
    ],
  },
} as const satisfies Record<string, TipsPart>;

/** Every word of /recording-tips. */
export const recordingTips = {
  title: 'Recording Tips',
  lead: 'A phone, a window and a quiet quarter of an hour. More is not needed.',
  home: 'Back to Home',
  contents: 'On this page',
  setup,
  length: {
    id: 'length',
    title: 'How long?',
    best: `${bestFrom}-${bestTo} minutes is the sweet spot`,
    points: [
      'That is one story, told in peace. Even a child listens to the end, and whoever loves you will watch it twice.',
      `A recording may last up to ${longest} minutes. Then it stops by itself, and it is kept.`,
      'If there is more to say, make a second message. Three short ones for three days are better than one long one.',
    ],
    gauge: `Of ${longest} minutes, those from ${bestFrom} to ${bestTo} are marked.`,
    minutes: 'minutes',
  },
  prepare: {
    id: 'prepare',
    title: 'Before you begin',
    points: [
      'Decide whom you are talking to. Put their photo behind the phone and talk to that.',
      'Write three words on a note: beginning, middle, end. Whole sentences sound read.',
      'Choose a quarter of an hour in which nobody comes in. Have a glass of water within reach.',
      'Wear what they know you in.',
      'Record ten seconds, and watch them with sound. Then you know that all is well.',
    ],
  },
  deliver: {
    id: 'deliver',
    title: 'While you speak',
    points: [
      'Begin with their name.',
      'Speak clearly, as if they sat across from you. A little slower than you think.',
      'Tell it the way you tell things at the table. Hands may move, and you may laugh.',
      'If tears come, let them. Nobody needs you to be smooth.',
      'Know your last sentence by heart. When you have said it, look at them for a moment more, and stop.',
    ],
  },
  stuck: {
    id: 'stuck',
    title: 'When you get stuck',
    points: [
      {
        title: 'Press Pause.',
        text: 'Breathe, drink, look out of the window. With Resume it goes on where it stopped.',
      },
      {
        title: 'Say “Let me begin again.”',
        text: 'Then begin the sentence anew. They have heard you search for a word before.',
      },
      {
        title: 'Answer a question.',
        text: 'What is the first thing you remember about them? What did you have for breakfast?',
      },
      {
        title: 'Borrow a beginning.',
        text: 'Our templates bring questions, which stand above the camera.',
      },
      { title: 'Take a photo instead.', text: 'A good picture and two honest lines are a whole message.' },
      { title: 'Stop for today.', text: 'It is a message, not an exam. It may be next week.' },
    ],
    ideas: 'Message Ideas & Tips',
  },
  children: {
    id: 'children',
    title: 'With children',
    points: [
      'Put the camera as high as their eyes, and sit beside it.',
      'Give them something to do: show the drawing, sing the song, count the candles.',
      'Ask, and wait. Answers they were told to give sound like it.',
      'One minute is long. Stop while it is still fun.',
      'Let them press Start Recording. Then it is theirs.',
    ],
  },
  grandparents: {
    id: 'grandparents',
    title: 'With grandparents',
    points: [
      'Go to their own chair, at their best hour of the day.',
      'Sit beside the camera and ask. They answer you, and it looks as if they spoke to whoever watches.',
      'Bring an old photo. “Who is that on the left?” is a good first question.',
      'Let silences be. After them comes what was never told.',
      'Show it to them before you send it. It is their face and their story.',
    ],
  },
  photos: {
    id: 'photos',
    title: 'A photo with a caption',
    text: 'A message can be a photo, too. Its caption does what the voice does in a video.',
    points: [
      'Take it by daylight, from nearer than you first wanted to, and without a flash.',
      'Lay an old print beside a window, hold the phone flat above it, and let no lamp shine on it.',
      'Write down the names, the place and the year. In thirty years nobody knows who stood on the left.',
      'Then add one thing that the picture cannot show.',
    ],
    example: 'Grandpa Leo on the lake, 1987. Ten minutes later the boat sank.',
    exampleLabel: 'For example:',
  },
  checklist: {
    id: 'checklist',
    title: 'The checklist',
    text: 'To tick off here, or to print and put beside the phone.',
    print: 'Print this page',
    points: [
      'Lens wiped',
      'Phone leaned on something, at eye level',
      'Window or lamp in front of me',
      'Window and door closed, phone on silent',
      'Battery at least half full',
      'Three words on a note',
      'Their photo behind the phone',
      'A glass of water',
      'Ten seconds as a test, watched with sound',
      'I know my last sentence',
    ],
  },
  start: {
    title: 'Ready when you are',
    text: 'You can watch it as often as you like before you send it.',
    record: 'Start Recording',
    ideas: 'Find an idea first',
  },
} as const;
