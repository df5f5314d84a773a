import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const typed = {
  members: ['name'],
  loved_ones: ['name', 'relationship', 'sender_name'],
  messages: ['title', 'description', 'photo_caption', 'recipient_name'],
  family_milestones: ['name', 'description'],
  video_categories: ['name', 'description'],
  feedback_surveys: ['most_valuable_feature', 'improvements', 'missing_features', 'additional_comments', 'bug_reports'],
  tester_applications: ['name', 'children_ages', 'motivation_reason', 'hear_about_us'],
};

export const composedTexts: Migration = {
  async up(db) {
    // From now on texts arrive in NFC. A name typed on a Mac before was stored as its letters and their accents, and no search found it.
    for (const [table, columns] of Object.entries(typed)) {
      const changes = columns.map((column) => sql`${sql.ref(column)} = normalize(${sql.ref(column)})`);
      const isApart = columns.map((column) => sql`${sql.ref(column)} is not normalized`);
      await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.join(isApart, sql` or `)}`.execute(db);
    }
  },
};
