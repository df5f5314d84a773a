import type { CategoryKey } from '@someday/contract/rules/categories';

export interface MessageSample {
  readonly id: string;
  readonly category: CategoryKey;
  readonly title: string;
  /** Sender and recipient: `A father to his daughter`. */
  readonly from: string;
  readonly text: readonly string[];
}

/** Entirely made up, and labeled as samples wherever they appear. */
export const messageSamples: readonly MessageSample[] = [
  {
    id: 'sample-first-school-day',
    category: 'milestone',
    title: 'For your first day of school',
    from: 'A father to his daughter',
    text: [
      'Good morning, Nora. Your backpack has been standing by the door since Sunday. You packed it four times and took the rabbit out again each time, so I have put him in the side pocket. Nobody will see him there.',
      'I was scared on my first day. I sat beside a boy named Peter who had forgotten his pencils, and I gave him one. He is the man who comes to us every Thursday and eats all the olives.',
      'You need not find a friend today. You need not know anything yet; that is what school is for. If it gets too loud, stand by a window for a minute. I do that at work.',
      'At three o’clock I will be at the gate, in the green jacket. I want to hear all of it, or nothing, and then there will be pancakes.',
    ],
  },
  {
    id: 'sample-bad-day',
    category: 'tough-times',
    title: 'For a day when nothing works',
    from: 'A grandfather to his grandson',
    text: [
      'Hello, Jonas. You have picked the one for a bad day, so I suppose it is one. Sit down somewhere. I have time.',
      'When I was thirty-four I lost the workshop. I told your grandmother I was going to work, and for nine days I sat at the station and watched the trains. On the tenth she came and brought me a sandwich. She had known since the second. She did not say much. She said: Eat, and then we will open the letters together.',
      'I do not know what has happened to you. It may be worse than a workshop. I only know that I was ashamed in front of the one person who could help, and that it cost me eight days.',
      'So do not take eight days. Call somebody today: your mother, your friend Ali, anybody who would bring you a sandwich. Then eat it.',
    ],
  },
  {
    id: 'sample-birthday',
    category: 'celebration',
    title: 'Happy birthday from Grandma',
    from: 'A grandmother to her granddaughter',
    text: [
      'Happy birthday, Mia! I am at the kitchen table, and as you see there is a cake, and as you see a piece is missing. That was your grandfather. He says it was the cat.',
      'I will tell you what I tell you every year. On the day you came to us it rained so hard that the bus from the airport was two hours late. Your mothers stood in the door, wet to the skin, and you were asleep under the one dry coat. I had baked for twenty people. There were five of us, and we ate that cake for a week. That is why your cake is always too large.',
      'What I have noticed this year: you wait for the slow ones. On our walk you turned around at every corner until I had caught up. Nobody told you to.',
      'Now blow. I cannot see it from here, but blow.',
    ],
  },
  {
    id: 'sample-eighteenth-birthday',
    category: 'milestone',
    title: 'For the day you turn 18',
    from: 'A mother to her son',
    text: [
      'Happy birthday, Sam. As I record this you are six, and asleep next door with one sock on.',
      'I do not know who is watching. Perhaps you are tall. Perhaps you have cut off the hair I never dared to touch. So I will only tell you what I know for certain.',
      'This week you asked me why the moon comes along when we drive. I said I would look it up, and you said: No, let us just think about it. You have been like that from the start. Please stay like that, also with me.',
      'From today many people will want your signature. Read the page first. Ask what it costs when it goes wrong. And when you have signed something silly, which happens to all of us, come home with it. I will put the kettle on, and I will not say a word until you have finished.',
      'I have liked every year of you.',
    ],
  },
  {
    id: 'sample-lentil-soup',
    category: 'life-advice',
    title: 'The lentil soup',
    from: 'An uncle to his nephew',
    text: [
      'This is the soup. My mother made it, and her aunt before her, and nobody ever wrote it down, because nobody in this family agrees about the lemon.',
      'Onions first, two of them, slowly. If you are in a hurry, make something else. Then cumin, a spoon of it, until the neighbors know. Then the lentils, the red ones, washed until the water is clear, and water over them as high as the width of your thumb.',
      'Now it takes twenty minutes, and that is the real recipe. Our best talks were in those twenty minutes, with you up on the counter, where nobody is allowed to sit. I have made this soup for good news and for bad news, and for people who just stood at the door.',
      'Lemon at the end. Half a lemon. If anybody says a whole one, that is your aunt.',
    ],
  },
  {
    id: 'sample-coffee',
    category: 'just-because',
    title: 'About the coffee',
    from: 'To a husband, a wife, a partner',
    text: [
      'Nothing is wrong, and it is not your birthday.',
      'For eleven years you have got up before me and put a cup of coffee on the stairs, third step from the top, because you know that I cannot speak before it. This morning I watched you through the banister. You carry it like somebody with a candle.',
      'I am not good at saying things at the right moment. I notice them, and then I look for my keys. So here it is, at no moment at all: I saw it. Every day. Thank you.',
      'The keys were in the fridge again.',
    ],
  },
  {
    id: 'sample-missing-me',
    category: 'tough-times',
    title: 'When you miss me',
    from: 'A mother to her children',
    text: [
      'Hello, you two. I am very ill, and it may be that I have died by the time you watch this. I wanted to say it while my voice still sounds like me.',
      'You will be sad, and then one evening you will notice that you have been laughing all through dinner. Please do not feel bad about it. I am counting on that dinner.',
      'You may keep my things or give them away. The blue coat is warm; somebody should wear it. You may love other people as much as me. That takes nothing away from me.',
      'You do not have to be strong for each other all the time. Take turns.',
      'And when you need me, do what we always did: windows open, the loud song, the good plates. I was never happier than in that kitchen with the two of you. You were both there, so you know that it is true.',
    ],
  },
];
