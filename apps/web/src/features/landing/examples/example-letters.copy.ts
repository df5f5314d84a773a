export const exampleLettersCopy = {
  dialog: (name: string, from: string) => `An example: a letter for ${name}, from ${from}`,
  back: 'Back',
  lead: 'A made-up example',
  reaction: (from: string) => `In a real letter, ${from} would see this.`,
  end: 'Yours can be as short as this one.',
  start: 'Write one of your own',
  leave: 'Back to the examples',
  letters: {
    sauce: {
      title: 'Sunday sauce, the whole truth',
      text: `You asked for the recipe and I sent you a list. A list isn’t the recipe.

The recipe is the windows steaming up. It’s turning the heat down before you think you should, and then staying. You don’t leave a sauce alone on a Sunday.

Make it badly once. I did. Your grandfather had seconds.

One day your kitchen will smell like mine. That’s me. Sit down and eat.`,
    },
    moon: {
      title: 'The same moon',
      text: `Hey, buddy. If this one opened, there’s a full moon tonight. Go to your window. I’ll wait.

See it? I’m out on deck, looking at the very same one. You look up, I look up, and we’ve met in the middle.

Carry Mom’s coffee to her on Saturday. Two sugars, and both hands.

Nine moons and I’m home. You can cross one off.`,
    },
    porch: {
      title: 'For the day it all goes sideways',
      text: `You opened this, so it’s one of those days. Put your phone face down in a minute. Drink some water first.

Here’s us, the night we painted the porch the wrong yellow. You laughed so hard you sat down in the tray. Nothing went right, and it was the best night of that whole year.

I won’t tell you it’ll be fine. I’ll be there at seven with noodles. You don’t have to talk.`,
    },
    school: {
      title: 'Your first big morning',
      text: `Good morning, my big kid. Today you get on the yellow bus, and I get to be the brave one.

Three things. The cubby with the whale is yours. If you miss me, press your thumb into the middle of your hand: I put a kiss there while you slept. And someone else will be new, looking at their shoes. Go say hi.

I’ll be at the stop at ten past three. I’ll be the one waving with both arms.`,
    },
    kite: {
      title: 'You, at six, in charge of the wind',
      text: `This is my favorite picture of you, and I have the only one. Everyone had told you the kite was too big.

You held on anyway. It dragged you half the length of the beach, and you came back with sand in your teeth and said, “I steered.”

So. Graduation. Someone is about to hand you something too big for you. Hold on, Ruby. You steer.`,
    },
  },
} as const;
