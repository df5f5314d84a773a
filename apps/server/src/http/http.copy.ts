export const httpCopy = {
  description: 'Video and photo messages, opened when the day comes.',
  incomplete: 'Part of this didn’t arrive. Please send it again.',
  otherHost: (publicUrl: string) => `Someday isn’t set up for this address. Please use ${publicUrl}.`,
  otherHostPage: {
    title: 'Someday isn’t set up for this address',
    findIt: (link: string) => `You’ll find it at ${link}.`,
    setIt: (setting: string, address: string) =>
      `If you run this Someday and want people to use this address, set ${setting} to ${address} and restart it.`,
    atHome: (command: string) =>
      `If you run this Someday and want to use it on phones and computers at home, start it with ${command}. That also gives them the HTTPS they need for the camera.`,
    proxy: (header: string) => `If there’s a proxy in front of it, make sure it passes on the ${header} header.`,
    wanted: 'the address you want to use',
  },
  profile: {
    title: 'Someday at home',
    about: (name: string) =>
      `Lets this device open Someday on your home network without a warning. It only works for ${name} and addresses at home.`,
  },
  picture: 'Someday. Messages that open when it matters. A family on a stamp, and a sealed envelope.',
} as const;
