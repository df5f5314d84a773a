import type { limits } from '@someday/contract/rules/limits';

/** The contract's figure, checked by the compiler, so that this page needn't load the contract for one number. */
const longestSeconds: (typeof limits)['recordingSeconds'] = 300;

/** In whole minutes. Source of the best length: specification part 2 §2. */
export const recordingMinutes = { longest: longestSeconds / 60, bestFrom: 2, bestTo: 4 } as const;

const { longest, bestFrom, bestTo } = recordingMinutes;

const setup = {
  camera: {
    id: 'camera',
    title: 'Camera',
    points: [
      'Steady camera: lean the phone against a mug or some books.',
      'Put the lens at eye level. From below, it sees your chin.',
      'Sit an arm’s length away, and center your face in the preview.',
      'Look into the lens, not at yourself.',
      'Wipe the lens. It’s been in a pocket.',
    ],
  },
  light: {
    id: 'light',
    title: 'Light',
    points: [
      'Good lighting: face a window or a lamp.',
      'Never sit with the window behind you. You’d be a dark shape with a voice.',
      'At night, put a lamp on each side of the phone and turn off the ceiling light.',
      'Lamp in your glasses? Raise it a little or turn your head.',
    ],
  },
  sound: {
    id: 'sound',
    title: 'Sound',
    points: [
      'Find a quiet room. Curtains, carpet and a sofa soak up the echo.',
      'Close the window, turn off the radio and fan, and silence your phone.',
      'Stay within an arm’s length. Farther away, the room is louder than you.',
      'Say something. If the sound level moves, we hear you.',
    ],
  },
} as const;

export const recordingTips = {
  title: 'Recording Tips',
  lead: 'A phone, a window and fifteen quiet minutes. That’s all you need.',
  home: 'Back to Home',
  contents: 'On this page',
  deck: 'Tips, one at a time',
  position: (group: string, place: number, count: number) => (count === 1 ? group : `${group} · ${place} of ${count}`),
  previous: 'Previous tip',
  next: 'Next tip',
  settingUp: 'Setting up',
  together: 'With family',
  photo: 'A photo',
  setup,
  length: {
    id: 'length',
    title: 'How long?',
    best: `${bestFrom}-${bestTo} minutes is the sweet spot`,
    points: [
      'One story, told without rushing. Even a child will listen to the end.',
      `You can record up to ${longest} minutes. Then it stops and is saved.`,
      'More to say? Two short messages beat one long one.',
    ],
    gauge: `Minutes ${bestFrom} to ${bestTo} of ${longest} are highlighted.`,
    minutes: 'minutes',
  },
  prepare: {
    id: 'prepare',
    title: 'Before you begin',
    points: [
      'Decide who you’re talking to. Put their photo behind the phone.',
      'Write three words on a note: beginning, middle, end. Full sentences sound like reading.',
      'Pick fifteen minutes when no one will walk in.',
      'Wear what they know you in.',
      'Record ten seconds and watch them with sound.',
    ],
  },
  deliver: {
    id: 'deliver',
    title: 'While you talk',
    points: [
      'Begin with their name.',
      'Speak clearly, as if they sat across from you. Slower than you think.',
      'Tell it the way you would at dinner. Use your hands. Laugh.',
      'If tears come, let them.',
      'Know your last sentence. Say it, wait a moment, and stop.',
    ],
  },
  stuck: {
    id: 'stuck',
    title: 'When you get stuck',
    points: [
      'Tap Pause. Breathe, drink, look out the window. Resume picks up where you stopped.',
      'Say “Let me start over.” Then do. They’ve heard you search for words before.',
      'Answer a question. What’s your first memory of them? What did you have for breakfast?',
      'Borrow a beginning. Our templates come with questions, shown above the camera.',
      'Take a photo instead. A good picture and two honest lines are a whole message.',
      'Stop for today. It’s a message, not an exam. Next week is fine.',
    ],
    ideas: 'Message Ideas & Tips',
  },
  children: {
    id: 'children',
    title: 'With children',
    points: [
      'Put the camera at their eye level, and sit beside it.',
      'Give them something to do: show a drawing, sing, count candles.',
      'Ask, and wait. Coached answers sound coached.',
      'One minute is long. Stop while it’s still fun.',
      'Let them tap Start Recording. Then it’s theirs.',
    ],
  },
  grandparents: {
    id: 'grandparents',
    title: 'With grandparents',
    points: [
      'Record them in their own chair, at their best time of day.',
      'Sit beside the camera and ask questions.',
      'Bring an old photo. “Who’s that on the left?” is a good first question.',
      'Let silences be. The best stories come after.',
      'Show it to them before you send it. It’s their story.',
    ],
  },
  photos: {
    id: 'photos',
    title: 'A photo with a caption',
    text: 'A message can also be a photo, with a caption instead of your voice.',
    points: [
      'Use daylight, not the flash, and get close.',
      'Lay an old print by a window and hold the phone flat above it.',
      'Write down names, place and year. In thirty years, no one will remember.',
      'Add one thing the picture can’t show.',
    ],
    example: 'Grandpa Leo on the lake, 1987. Ten minutes later the boat sank.',
    exampleLabel: 'For example:',
  },
  checklist: {
    id: 'checklist',
    title: 'The checklist',
    text: 'Check it off here, or print it.',
    print: 'Print this page',
    points: [
      'Lens wiped',
      'Phone propped up, at eye level',
      'Window or lamp in front of me',
      'Window and door closed, phone silenced',
      'Battery at least half full',
      'Three words on a note',
      'Their photo behind the phone',
      'A glass of water',
      'Ten-second test, watched with sound',
      'I know my last sentence',
    ],
  },
  start: {
    title: 'Ready when you are',
    text: 'Watch it as often as you like before you send it.',
    record: 'Start Recording',
    ideas: 'Find an idea first',
  },
} as const;
