export const messageTips = {
  title: 'Message Ideas & Tips',
  lead: 'You know what you feel. Here are a few ways to begin saying it.',
  home: 'Back to Home',
  contents: 'On this page',
  deck: 'Ideas, one at a time',
  position: (group: string, place: number, count: number) => (count === 1 ? group : `${group} · ${place} of ${count}`),
  previous: 'Previous idea',
  next: 'Next idea',
  sample: 'Sample',
  use: 'Use this',
  copy: 'Copy text',
  copied: 'Text copied',
  ideas: 'Small ideas',
  categories: {
    id: 'categories',
    short: 'Categories',
    title: 'What is it about?',
    text: 'Five categories, each with ideas and templates. “Use this” starts a new message with the title and first words filled in. The questions appear above the camera, and only you see them.',
  },
  first: {
    id: 'first-message',
    short: 'My first message',
    title: 'Your first message',
    text: 'It takes about ten minutes, most of them for tea.',
    steps: [
      { title: 'One person, one thing.', text: 'Not a whole life. One afternoon, one habit of theirs, one thank-you.' },
      {
        title: 'Choose when it opens.',
        text: 'A birthday, a year from now, or today. Without a date, it opens right away.',
      },
      {
        title: 'Write three words on a note.',
        text: 'How it starts, what happens, how it ends. Full sentences sound like reading.',
      },
      {
        title: 'Begin with their name and where you are.',
        text: '“Hello, Emma. It’s raining, and I’m in the kitchen.” Now they’re there with you.',
      },
      { title: 'Tell it slowly.', text: 'You can pause, search for a word, laugh. Two to four minutes is plenty.' },
      { title: 'End at the door.', text: 'What would you say with your hand on the doorknob? Say that, and stop.' },
      {
        title: 'Watch it once, and send it.',
        text: 'Leave in the slip of the tongue and the barking dog. You can still change the title, text and day later.',
      },
    ],
    start: 'Record a Message',
    recording: 'Recording Tips',
  },
  samples: {
    id: 'samples',
    short: 'Samples',
    title: 'Seven whole messages',
    text: 'The people in them are made up. See how someone else did it, then say it as only you would. If you use one, put in your own memories.',
  },
  hard: {
    id: 'hard-subjects',
    short: 'Hard subjects',
    title: 'When the subject is hard',
    text: 'Illness, a death, a separation, an apology. No one finds perfect words for these. Plain ones will do.',
    points: [
      { title: 'Say the plain word once.', text: 'Ill. Divorced. Dead. Then no one has to guess.' },
      {
        title: 'Say what you don’t know.',
        text: '“I don’t know how this will end” is a whole sentence, and an honest one.',
      },
      {
        title: 'Apologize without a “but.”',
        text: 'Say what you did and that you’re sorry. Ask for nothing in return.',
      },
      {
        title: 'Leave out what would weigh on them.',
        text: 'Blame, secrets they can’t ask about, promises they’d have to keep for you.',
      },
      {
        title: 'Let comfort be your own.',
        text: 'If you have a faith, say what it gives you. If you don’t, say what holds you up instead.',
      },
      {
        title: 'Take two days.',
        text: 'On the first, say everything. On the second, listen to it and keep the half you still mean.',
      },
    ],
    crisis: 'A hard message may be opened on a hard day, and making one can be hard. These people will listen.',
    crisisLink: 'Crisis Resources',
  },
} as const;
