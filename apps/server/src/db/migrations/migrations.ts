import type { Migration } from 'kysely/migration';
import { timeAndJobs } from './0001_time_and_jobs.ts';
import { membersAndMessages } from './0002_members_and_messages.ts';

/** All of them, in the order of their names. Released ones never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_time_and_jobs': timeAndJobs,
  '0002_members_and_messages': membersAndMessages,
};
