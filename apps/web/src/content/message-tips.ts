/** Every word of /message-tips but the ideas themselves. */
export const messageTips = {
  title: 'Message Ideas & Tips',
  lead: 'You know what you feel. Here are a few ways to begin saying it.',
  home: 'Back to Home',
  contents: 'On this page',
  toContents: 'All categories',
  sample: 'Sample',
  use: 'Use this',
  copy: 'Copy text',
  copied: 'Text Copied',
  readOn: 'Read on',
  ideas: 'Small ideas',
  categories: {
    id: 'categories',
    short: 'Categories',
    title: 'What is it about?',
    text: 'Five categories, each with ideas and with templates. “Use this” opens a new message with its title and first words filled in. The questions stand above the camera, and only you see them.',
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
        text: 'A birthday, a year from now, or today: without a date it opens at once.',
      },
      {
        title: 'Write three words on a note.',
        text: 'Where it begins, what happens, how it ends. Whole sentences sound read.',
      },
      {
        title: 'Begin with their name and where you are.',
        text: '“Hello, Emma. It is raining, and I am in the kitchen.” Now they are there with you.',
      },
      {
        title: 'Tell it slowly.',
        text: 'You may pause, look for a word, laugh. Two to four minutes are plenty.',
      },
      {
        title: 'End at the door.',
        text: 'What would you say with your hand on the handle? Say that, and stop.',
      },
      {
        title: 'Watch it once, and send it.',
        text: 'Leave the slip of the tongue and the barking dog in. Title, text and day can still be changed afterwards.',
      },
    ],
    start: 'Record a Message',
    recording: 'Recording Tips',
  },
  samples: {
    id: 'samples',
    short: 'Samples',
    title: 'Seven whole messages',
    text: 'The people in them are invented. Read how somebody else has done it, then say it as only you would. If you use one, put your own memories in place of theirs.',
  },
  hard: {
    id: 'hard-subjects',
    short: 'Hard subjects',
    title: 'When the subject is hard',
    text: 'Illness, a death, a separation, an apology: nobody finds the perfect words for these. Plain ones will do.',
    points: [
      { title: 'Say the plain word once.', text: 'Ill. Divorced. Dead. Then nobody has to guess, and you can go on.' },
      {
        title: 'Say what you do not know.',
        text: '“I do not know how this will end” is a whole sentence, and an honest one.',
      },
      {
        title: 'Apologize without a “but.”',
        text: 'Say what you did and that you are sorry. Ask for nothing in return.',
      },
      {
        title: 'Leave out what would weigh on them.',
        text: 'Reproaches, secrets they cannot ask about, promises they would have to keep for you.',
      },
      {
        title: 'Speak of comfort as your own.',
        text: 'If you have a faith, say what it gives you. If you have none, say what holds you instead.',
      },
      {
        title: 'Take two days.',
        text: 'On the first, say everything. On the second, listen to it and keep the half you still mean.',
      },
    ],
    crisis:
      'A hard message may be opened on a hard day, and making one can be hard, too. On this page stand people who answer.',
    crisisLink: 'Crisis Resources',
  },
} as const;
