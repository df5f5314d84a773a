export const examplesCopy = {
  title: 'Letters that could be yours',
  note: 'Made-up examples of what Someday is for, not words of real customers.',
  carousel: 'Examples',
  kind: 'carousel',
  slide: 'slide',
  place: (number: number, of: number) => `${number} of ${of}`,
  show: (number: number, name: string) => `Example ${number}: ${name}`,
  pause: 'Pause the examples',
  play: 'Play the examples',
  list: [
    {
      scene: 'morning',
      text: 'My daughter opened hers on the morning of her exams. She said it felt like I was in the kitchen.',
      name: 'Ruth',
      role: 'mother of two',
    },
    {
      scene: 'cake',
      text: 'There is a letter for every birthday until he is twenty-one. I sing in all of them. He has been warned.',
      name: 'Harold',
      role: 'grandfather of one',
    },
    {
      scene: 'shore',
      text: 'I am at sea for months. On the days I can’t call, a short hello from me opens at home.',
      name: 'Mateo',
      role: 'ship’s engineer and father',
    },
    {
      scene: 'cap',
      text: 'I told my niece what I wish I had known at eighteen. It opens on the day she graduates.',
      name: 'Denise',
      role: 'aunt and teacher',
    },
    {
      scene: 'dusk',
      text: 'We filmed Grandma making her dumplings, flour everywhere. Our children will know her hands.',
      name: 'Mei',
      role: 'granddaughter',
    },
  ],
} as const;
