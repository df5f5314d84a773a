export const keepsakeCopy = { title: (name: string) => `For ${name}` };
