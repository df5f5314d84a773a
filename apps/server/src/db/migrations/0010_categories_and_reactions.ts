import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  // Names are compared by `name_key`, which the program folds: the database's own lower() knows only ASCII where it was made with locale C.
  sql`
    create table video_categories (
      id int generated always as identity primary key,
      member_id int not null references members on delete cascade,
      name text not null,
      name_key text not null,
      color text not null check (color ~ '^#[0-9a-fA-F]{6}$'),
      description text,
      created_at timestamptz not null default someday_now(),
      unique (member_id, name_key)
    )`,
  sql`alter table messages add own_category_id int references video_categories on delete set null`,
  sql`create index messages_own_category on messages (own_category_id) where own_category_id is not null`,
  sql`create index messages_viewed on messages (member_id, viewed_at) where viewed_at is not null`,
  sql`
    create table message_reactions (
      message_id int not null references messages on delete cascade,
      loved_one_id int not null references loved_ones on delete cascade,
      reaction_type text not null check (reaction_type in ('heart', 'laugh', 'cry', 'love', 'hug')),
      created_at timestamptz not null default someday_now(),
      primary key (message_id, loved_one_id, reaction_type)
    )`,
  sql`create index message_reactions_loved_one on message_reactions (loved_one_id, created_at desc)`,
];

export const categoriesAndReactions: Migration = {
  async up(db) {
    for (const statement of statements) await statement.execute(db);
  },
};
