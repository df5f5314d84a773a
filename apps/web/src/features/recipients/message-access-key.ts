export const messageAccessKey = 'messageAccess';
