import type { SomedayExport } from '@someday/contract/export-format';

/** Where the built page takes its data (apps/web/build/one-file.ts). */
const place = '<script type="application/json" id="someday">null</script>';

/**
 * The offline page of an archive, its `index.html`. A page opened from a folder can't fetch `someday.json` from beside it, so the data is in
 * the page. `template`: the built page, apps/web/dist-offline/offline.html. Throws an `Error` if it isn't one.
 */
export function offlinePage(template: string, content: SomedayExport): string {
  const [before, after, ...more] = template.split(place);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error('The template of the offline page has no single place for its data.');
  }
  // Titles come from people. Without `<`, none of them can end the script or open a comment in it.
  const data = JSON.stringify(content).replaceAll('<', String.raw`\u003c`);
  return `${before}${place.replace('null', () => data)}${after}`;
}
