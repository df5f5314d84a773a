import type { SomedayExport } from '@someday/contract/api/export-format';
import { describe, expect, it } from 'vitest';
import { jsonOf, offlinePage } from './offline-page.ts';

const template =
  '<title>Someday</title><style>a{}</style><script type="application/json" id="someday">null</script><script>run()</script>';

const exportOf = (name: string): SomedayExport => ({
  format: 'someday-export',
  version: 1,
  kind: 'member',
  madeAt: '2027-05-03T12:00:00Z',
  origin: 'https://someday.example',
  member: { name, timeZone: 'UTC', signature: null, portrait: { color: 0, drawing: null, photo: null } },
  people: [],
  milestones: [],
  categories: [],
  messages: [],
});

const messageOf = (id: number, title: string): SomedayExport['messages'][number] => ({
  ...{ id, title, type: 'photo', category: 'milestone', ownCategory: null, createdAt: '2027-05-03T12:00:00Z' },
  ...{
    person: null,
    recipientName: null,
    description: null,
    caption: null,
    width: 1,
    height: 1,
    durationSeconds: null,
  },
  ...{ seal: null, viewedAt: null, deletedAt: null, reactions: [], receipts: [] },
  ...{ original: null, shown: null, poster: null },
});

/** What a browser would read as the page's data: up to the first end tag. */
function dataIn(page: string): unknown {
  const data = /<script type="application\/json" id="someday">([^]*?)<\/script/i.exec(page)?.[1];
  return JSON.parse(data ?? '');
}

describe('the offline page', () => {
  const hostile = [
    '</script><script>alert(1)</script>',
    '</SCRIPT >',
    '<!--<script>',
    "$& $1 $` $' $$",
    'null</script>',
    'Zoë “Ana” \u2028 \\u003c 🎂',
  ];

  it.each(hostile)('holds a name like %s as data and nothing else', async (name) => {
    const page = Buffer.concat(await offlinePage(template, exportOf(name))).toString();
    expect(dataIn(page)).toEqual(exportOf(name));
    expect(page.split('<script')).toHaveLength(3);
    expect(page.endsWith('</script><script>run()</script>')).toBe(true);
  });

  it('needs the built page as its template', async () => {
    await expect(offlinePage('<title>Someday</title>', exportOf('Anna'))).rejects.toThrow('no single place');
    await expect(offlinePage(template + template, exportOf('Anna'))).rejects.toThrow('no single place');
  });

  it.each([0, 2])('writes JSON with an indent of %i as JSON.stringify does, message by message', async (indent) => {
    for (const messages of [[], hostile.map((title, id) => messageOf(id, title))]) {
      const content = { ...exportOf('Anna'), messages };
      expect(Buffer.concat(await jsonOf(content, indent)).toString()).toBe(JSON.stringify(content, null, indent));
    }
  });
});
