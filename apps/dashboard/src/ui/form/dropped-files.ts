/** Files and folders dropped on a page become a flat list of files. */

const entriesOf = (directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  // A reader hands out its entries in batches, an empty one at the end.
  const readOn = (): Promise<FileSystemEntry[]> =>
    new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).then((batch) => {
      all.push(...batch);
      return batch.length === 0 ? all : readOn();
    });
  return readOn();
};

const filesIn = async (entry: FileSystemEntry): Promise<File[]> => {
  if (entry.isFile) return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  const entries = await entriesOf(entry as FileSystemDirectoryEntry);
  return (await Promise.all(entries.map(filesIn))).flat();
};

/** Must be called before the drop event is over: the browser empties it afterwards. */
export const droppedFiles = (transfer: DataTransfer): Promise<File[]> => {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  return Promise.all(entries.map(filesIn)).then((lists) => lists.flat());
};
