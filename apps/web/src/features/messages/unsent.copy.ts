/** Messages on their way and recordings that were never sent. */
export const unsentCopy = {
  heading: 'On its way',
  takes: 'You have an unsent recording',
  takesMany: 'You have unsent recordings',
  takesText: 'Nothing of it is lost. Watch it and send it, or throw it away.',
  recorded: 'Recorded',
  send: 'Watch and Send',
  discard: 'Discard',
  opening: 'Opening…',
  gone: 'This recording cannot be read any more',
  goneText: 'This device does not keep it any longer.',
  change: 'Change',
  chooseFile: 'Choose the File',
  needsFile: 'Please choose this file once more, and it goes on where it stopped.',
  otherFile: 'That is another file',
  otherFileText: 'Please choose the same one as before, so that it goes on where it stopped.',
} as const;
