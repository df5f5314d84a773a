import { fileDropCopy } from './file-drop.copy.ts';
import { refusalOf, type Accepted } from './chosen-file.ts';

/** What somebody brought, by whatever way. A folder comes as a file, too, whose bytes nobody can read. */
export type Offer = { file: File; isFolder: boolean };

/** Why something that was brought is not taken; without a name when it is about none of the files. */
export type Refusal = { name?: string; text: string };

/** What was dropped or pasted. Only during the event itself: the browser forgets it afterwards. */
export function offersIn(transfer: DataTransfer): Offer[] {
  return [...transfer.items].flatMap((item) => {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    return file ? [{ file, isFolder: item.webkitGetAsEntry()?.isDirectory ?? false }] : [];
  });
}

/** Parts what can be sent from what cannot, each with its reason. Where one file is asked for, several are refused as a whole. */
export function judge(
  offers: readonly Offer[],
  { accept, isMany, maxUploadMb }: { accept: Accepted; isMany: boolean; maxUploadMb: number | undefined },
): { files: File[]; refusals: Refusal[] } {
  if (offers.length === 0) return { files: [], refusals: [{ text: fileDropCopy.nothing }] };
  if (!isMany && offers.length > 1) return { files: [], refusals: [{ text: fileDropCopy.onlyOne }] };
  const judged = offers.map(({ file, isFolder }) => ({
    file,
    text: isFolder ? fileDropCopy.folder : refusalOf(file, { accept, maxUploadMb }),
  }));
  return {
    files: judged.flatMap(({ file, text }) => (text === undefined ? [file] : [])),
    refusals: judged.flatMap(({ file, text }) => (text === undefined ? [] : [{ name: file.name, text }])),
  };
}
