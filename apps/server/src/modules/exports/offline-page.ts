import type { SomedayExport } from '@someday/contract/api/export-format';
import { createYielder } from '#server/lib/work-queue.ts';

/** Where the built page expects its data (apps/web/build/one-file.ts). */
const place = '<script type="application/json" id="someday">null</script>';

/** The data is in the page: a page opened from a folder can't fetch a file beside it. Throws if `template` isn't one. */
export async function offlinePage(template: string, content: SomedayExport): Promise<Buffer[]> {
  const [before, after, ...more] = template.split(place);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error('The template of the offline page has no single place for its data.');
  }
  const [start = '', end = ''] = place.split('null');
  // Titles come from people. Without `<`, none of them can end the script or open a comment in it.
  const data = await jsonOf(content, 0, (text) => text.replaceAll('<', String.raw`\u003c`));
  return [Buffer.from(before + start), ...data, Buffer.from(end + after)];
}

/** As `JSON.stringify` writes it, but message by message, because there may be thousands. They are the last key. */
export async function jsonOf(
  content: SomedayExport,
  indent: number,
  escaped = (text: string) => text,
): Promise<Buffer[]> {
  const { messages, ...rest } = content;
  const frame = JSON.stringify({ ...rest, messages: [] }, null, indent);
  const [line, deeper] = indent === 0 ? ['', ''] : ['\n  ', '\n    '];
  const pieces = [Buffer.from(escaped(frame.slice(0, frame.lastIndexOf(']'))))];
  const yieldToOthers = createYielder();
  for (const [index, message] of messages.entries()) {
    await yieldToOthers();
    const text = JSON.stringify(message, null, indent).replaceAll('\n', deeper);
    pieces.push(Buffer.from(`${index === 0 ? '' : ','}${deeper}${escaped(text)}`));
  }
  pieces.push(Buffer.from(`${messages.length === 0 ? '' : line}${frame.slice(frame.lastIndexOf(']'))}`));
  return pieces;
}
