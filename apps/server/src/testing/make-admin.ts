import { hashPassword } from '#server/lib/password-hash.ts';
import { newToken, tokenHash } from '#server/lib/random-codes.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export interface MadeAdmin {
  readonly browser: TestClient;
  readonly id: number;
  readonly username: string;
  readonly password: string;
}

const aWorkingDay = 8 * 3_600_000;
let counter = 0;

/** An admin who has just logged in, in their own browser. */
export async function anAdmin(app: TestApp): Promise<MadeAdmin> {
  counter += 1;
  const username = `admin${counter}`;
  const password = 'correct horse battery';
  const { id } = await app.db
    .insertInto('admins')
    .values({ username, password_hash: await hashPassword(password) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = newToken();
  await app.db
    .insertInto('sessions')
    .values({
      kind: 'admin',
      token_hash: tokenHash(token),
      member_id: null,
      loved_one_id: null,
      admin_id: id,
      device: null,
      confirmed_at: app.now(),
      began_with: 'password',
      expires_at: new Date(app.now().getTime() + aWorkingDay),
    })
    .execute();
  const browser = app.browser();
  browser.carry('someday_admin', token);
  return { browser, id, username, password };
}
