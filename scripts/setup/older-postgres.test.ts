import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { olderMajors, olderMajorsInUse } from './older-postgres.mjs';

describe('an older PostgreSQL', () => {
  let folder: string;

  const madeBy = async (major: string) => {
    await mkdir(path.join(folder, 'postgres'), { recursive: true });
    await writeFile(path.join(folder, 'postgres/PG_VERSION'), `${major}\n`);
  };

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'older-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is needed if it made the database of this installation, or of its demo', async () => {
    const [major = ''] = olderMajors();
    await madeBy(major);
    expect(olderMajorsInUse({ DATA_DIR: folder })).toEqual([major]);
    expect(olderMajorsInUse({ DATA_DIR: `${folder}/none`, DEMO_DATA_DIR: folder })).toEqual([major]);
    expect(olderMajorsInUse({ DATA_DIR: path.relative(path.resolve(import.meta.dirname, '../..'), folder) })).toEqual([
      major,
    ]);
  });

  it.each(['18', '12', ''])(
    'isn’t needed for one made by “%s”, the current one or one we can’t move from',
    async (major) => {
      await madeBy(major);
      expect(olderMajorsInUse({ DATA_DIR: folder })).toEqual([]);
    },
  );

  it('isn’t needed before the first start', () => {
    expect(olderMajorsInUse({ DATA_DIR: `${folder}/none` })).toEqual([]);
  });
});
