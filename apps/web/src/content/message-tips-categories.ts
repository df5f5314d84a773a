import type { CategoryKey } from '@someday/contract/rules/categories';

/** Questions that help someone make their own message. */
export interface MessageTemplate {
  /** Its name in links (`?dialog=send&idea=first-morning-of-school`). Never changes, because people have linked to it. */
  readonly id: string;
  readonly title: string;
  readonly when: string;
  /** First words, to be said aloud or used as the message's description. */
  readonly opening: string;
  /** What to talk about: for the member, never shown to the loved one. */
  readonly prompts: readonly string[];
}

export interface TipsCategory {
  readonly key: CategoryKey;
  readonly purpose: string;
  readonly ideas: readonly string[];
  readonly templates: readonly MessageTemplate[];
}

/** What each category is for, with ideas and templates. The reader may be raising a child, alone, ill, or eighty years old. */
export const tipsCategories: readonly TipsCategory[] = [
  {
    key: 'just-because',
    purpose: 'No occasion at all: an ordinary day, a joke, a thank-you. The easiest place to begin.',
    ideas: [
      'Walk through your home and say where things came from.',
      'Read aloud the book they always wanted to hear again.',
      'Record the sounds: the coffee pot, the dog on the stairs, the front door.',
      'Tell them about your day, hour by hour, as if it were worth telling. It is.',
      'Choose a photo from your wall and say what happened a minute later.',
    ],
    templates: [
      {
        id: 'an-ordinary-day',
        title: 'An ordinary day here',
        when: 'Any day. It gets better the older it grows.',
        opening: 'Nothing special happened today, and I want to show it to you.',
        prompts: [
          'What do you see from where you are sitting?',
          'What did you eat, whom did you meet, what made you laugh?',
          'Which small thing of today would you like to keep?',
        ],
      },
      {
        id: 'thank-you',
        title: 'Thank you',
        when: 'For something they may have forgotten.',
        opening: 'I have wanted to thank you for something, and I never found the moment. So I am making one.',
        prompts: [
          'What did they do? Tell it as it happened.',
          'What would have been different without it?',
          'Why did you not say so at the time?',
        ],
      },
      {
        id: 'story-before-sleep',
        title: 'A story before you sleep',
        when: 'For a child, to hear again and again.',
        opening: 'Are you lying comfortably? Then I will begin.',
        prompts: [
          'Which story did someone tell or read to you?',
          'Or a true one: what did you get up to when you were as old as they are now?',
          'How do you always say good night? End with exactly that.',
        ],
      },
      {
        id: 'story-of-a-photo',
        title: 'The story of this photo',
        when: 'With a photo. The words are for beside it.',
        opening: 'Look at this picture for a moment. Then I will tell you what you cannot see in it.',
        prompts: [
          'Who is in it, from left to right? Say the names.',
          'Where was it, in which year, and who held the camera?',
          'What happened just before, or just after?',
        ],
      },
    ],
  },
  {
    key: 'milestone',
    purpose: 'The first day of school, a first apartment, a wedding, a child of their own: days that change things.',
    ideas: [
      'What you did on the evening before a day like this.',
      'What they were like at four, in one scene no one photographed.',
      'One thing no one told you before you moved out, married or became a parent.',
      'What you hope never changes about them.',
      'Who you wish you could have called on your own big day.',
    ],
    templates: [
      {
        id: 'first-morning-of-school',
        title: 'Your first morning of school',
        when: 'Let it open on the morning itself.',
        opening: 'Today you are going somewhere without me, and I think you will like it there.',
        prompts: [
          'What do you remember of your own first day?',
          'What can they do already that will help them?',
          'What will be waiting when they come home?',
        ],
      },
      {
        id: 'eighteenth-birthday',
        title: 'For your 18th birthday',
        when: 'Or for whatever day makes someone grown-up where you live.',
        opening: 'From today you may sign things. Before you do, here is something from me.',
        prompts: [
          'How do you see them as a small child? Choose one afternoon.',
          'What do you trust them with?',
          'What may they still call you about at any hour?',
        ],
      },
      {
        id: 'on-your-wedding-day',
        title: 'On your wedding day',
        when: 'For the quiet hour before, or the morning after.',
        opening: 'I have looked for great words for this day. I found a few small ones.',
        prompts: [
          'When did you first see how they love someone?',
          'What have you learned about living with another person, and what did you learn late?',
          'What do you wish the two of them for an ordinary evening?',
        ],
      },
      {
        id: 'now-you-are-a-parent',
        title: 'Now you are a parent, too',
        when: 'When a child is born to them, or comes to them.',
        opening: 'So now you know why I always looked in on you once more before I went to bed.',
        prompts: [
          'What were the first nights with them like?',
          'Which mistake of yours turned out not to matter?',
          'What would you like to tell the new one yourself?',
        ],
      },
    ],
  },
  {
    key: 'celebration',
    purpose: 'Birthdays, holidays, good news. These may be short, loud and silly.',
    ideas: [
      'Sing. Badly is fine.',
      'Tell the story of the day they were born or came to you, every year in the same words.',
      'Show the table, the cake and the weather outside. Later, that’s what people look at twice.',
      'Let everyone in the house say one sentence.',
      'Name one thing they have learned since their last birthday.',
    ],
    templates: [
      {
        id: 'happy-birthday',
        title: 'Happy birthday',
        when: 'Any birthday. Make it short and make one every year.',
        opening: 'Happy birthday! I have been thinking about you, and this is what came to mind.',
        prompts: [
          'What do you remember of the day they came into your life?',
          'What is new about them this year?',
          'What would you be doing together today?',
        ],
      },
      {
        id: 'for-the-holidays',
        title: 'For the holidays',
        when: 'Whichever feast your family keeps.',
        opening: 'Whether the house is full or quiet today, here is a greeting from me.',
        prompts: [
          'Which dish, song or custom belongs to this day, and where does it come from?',
          'What once went so wrong that all of you still talk about it?',
          'Which part of it may they change with a light heart?',
        ],
      },
      {
        id: 'you-did-it',
        title: 'You did it',
        when: 'An exam, a job, a marathon, a first solo flight.',
        opening: 'I wanted to be among the first to say it: well done.',
        prompts: [
          'What did you see of the work behind it?',
          'How did they do it? What is typical of them in that?',
          'How should they celebrate tonight?',
        ],
      },
      {
        id: 'for-our-anniversary',
        title: 'For our anniversary',
        when: 'For the person you share your life with.',
        opening: 'Another year of you and me. Here is what I would not have wanted to miss.',
        prompts: [
          'What was the first thing you noticed about them?',
          'Which day of this year would you live through again?',
          'What do they do every day that you have never mentioned?',
        ],
      },
    ],
  },
  {
    key: 'life-advice',
    purpose: 'What you know and want to pass on. One thing, and how you learned it, is worth more than ten rules.',
    ideas: [
      'The best and the silliest thing you ever bought.',
      'How you make up after a quarrel.',
      'A decision everyone warned you about, and what came of it.',
      'Something for the hands: sewing on a button, sharpening a knife, making the soup.',
      'What you believe, and which questions you have never settled.',
    ],
    templates: [
      {
        id: 'what-i-know-about-work',
        title: 'What I know about work',
        when: 'For a first job, or for a change.',
        opening: 'I have had good days at work and some very long ones. Here is what I took home from them.',
        prompts: [
          'How did you come by your work? Was it chosen, or did it happen?',
          'Who was good to you there, and how?',
          'When did you stay too long, or leave too soon?',
        ],
      },
      {
        id: 'how-we-make-it',
        title: 'How we make it',
        when: 'A recipe, shown step by step.',
        opening: 'Get everything out first. I always forget one thing.',
        prompts: [
          'Who showed you, and in which kitchen?',
          'What does no recipe say: how it smells, when it is done?',
          'When do you make it, and for whom?',
        ],
      },
      {
        id: 'about-love',
        title: 'What I know about love',
        when: 'Before they ask, or because they never will.',
        opening: 'I am no expert. I only have what I have lived.',
        prompts: [
          'What did you mistake for love when you were young?',
          'How do you notice that someone is good for you?',
          'What would you say sorry for, if you could?',
        ],
      },
      {
        id: 'before-a-big-decision',
        title: 'Before a big decision',
        when: 'When they’re at a fork in the road and you’re not there to ask.',
        opening: 'I cannot know what you are deciding. I can tell you how I have gone about it.',
        prompts: [
          'Which decision was the hardest of your life?',
          'Whom did you ask, and whom should you have asked?',
          'What will you think of them, whichever way they go?',
        ],
      },
    ],
  },
  {
    key: 'tough-times',
    purpose: 'For a day no one would choose. These messages don’t have to fix anything. Being there is enough.',
    ideas: [
      'Tell them about a hard time you had, from the middle of it, not just the end.',
      'Say what helped: a walk, a bowl of soup, a friend who asked no questions.',
      'Name people they can call, and say you’d want them to.',
      'Remind them of something they’ve already come through.',
      'Tell them it’s fine to cry, be angry, or feel nothing at all.',
    ],
    templates: [
      {
        id: 'for-a-bad-day',
        title: 'For a bad day',
        when: 'Without a date, so that it is there when it is needed.',
        opening: 'You do not have to be well to listen to this. Sit down first. I have time.',
        prompts: [
          'What do you do on such a day, down to the cup you drink from?',
          'What have you seen them come through before?',
          'Whom should they call after this? Say the name.',
        ],
      },
      {
        id: 'when-it-did-not-work-out',
        title: 'When it did not work out',
        when: 'An exam, a job, a plan.',
        opening: 'It did not work out this time. What I think of you has not moved an inch.',
        prompts: [
          'What did you fail at, and who knew?',
          'What did you do in the week after?',
          'What is good about them that no one can grade?',
        ],
      },
      {
        id: 'when-your-heart-is-broken',
        title: 'When your heart is broken',
        when: 'For the end of a love or of a friendship.',
        opening: 'I will not tell you that it was for the best. It hurts, and I am sorry.',
        prompts: [
          'When did it happen to you, and how long did it last?',
          'What did people say that did not help? Leave that out.',
          'What could the two of you do on an evening like this?',
        ],
      },
      {
        id: 'when-you-miss-me',
        title: 'When you miss me',
        when: 'For when you are far away, or no longer alive.',
        opening: 'If you are missing me today: here I am, for a few minutes.',
        prompts: [
          'What did you like best with them? Choose something quite ordinary.',
          'What should they never feel guilty about?',
          'What can they do, and with whom, that the two of you used to do?',
        ],
      },
    ],
  },
];
