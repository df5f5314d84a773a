import { safeFileName } from '#server/lib/file-names.ts';

/** Short enough that a path fits into the 260 characters of Windows. */
const maxBytes = 70;

/** At the top of an archive, beside the folders of people. */
const taken = ['Library', 'Deleted', 'README.txt', 'index.html', 'someday.json', 'SHA256SUMS'];

/** A folder for each person: no two have the same name, even where capitals don't matter. Returns them by the person's id. */
export function personFolders(people: readonly { readonly id: number; readonly name: string }[]): Map<number, string> {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  const folders = new Map<number, string>();
  for (const { id, name } of people) {
    let folder = safeFileName(name, { otherwise: 'person', maxBytes });
    while (used.has(folder.toLowerCase())) folder += ` (${id})`;
    used.add(folder.toLowerCase());
    folders.set(id, folder);
  }
  return folders;
}

export function messageFolder({ id, title }: { readonly id: number; readonly title: string }): string {
  return `${safeFileName(title, { otherwise: 'message', maxBytes })} (${id})`;
}
