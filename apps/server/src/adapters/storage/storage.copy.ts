export const storageTexts = {
  away: (detail: string) => `The S3 service can’t be used right now (${detail}).`,
  diskAway: (detail: string) => `The disk can’t be used right now (${detail}).`,
  key: (detail: string) => `The S3 service doesn’t accept the access key (${detail}).`,
  clock: (detail: string) => `The S3 service says that this machine’s clock is wrong (${detail}).`,
  permission: (detail: string) => `The storage doesn’t let Someday do this (${detail}).`,
  nowhere: (detail: string) => `The storage’s bucket or folder doesn’t exist (${detail}).`,
  region: (detail: string) => `The bucket is in another region or at another address (${detail}).`,
  certificate: (detail: string) => `The S3 service’s certificate can’t be trusted (${detail}).`,
  readOnly: (detail: string) => `The disk is read-only (${detail}).`,
  broken: (detail: string) => `The disk is failing (${detail}).`,
  other: (detail: string) => `The storage refuses this (${detail}).`,
} as const;
