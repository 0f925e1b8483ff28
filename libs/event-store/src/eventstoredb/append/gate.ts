/** Lets in as much at once as there is room for, first come, first served. An item larger than all the room gets in when it is alone. */
export const createGate = (room: { readonly items: number; readonly bytes: number }) => {
  let [items, bytes] = [0, 0];
  const waiting: { readonly size: number; readonly enter: () => void }[] = [];
  const fits = (size: number) => items === 0 || (items < room.items && bytes + size <= room.bytes);

  return {
    /** Undefined where there is room at once. */
    enter(size: number): Promise<void> | undefined {
      if (waiting.length > 0 || !fits(size)) return new Promise((enter) => waiting.push({ size, enter }));
      items++;
      bytes += size;
      return undefined;
    },
    leave(size: number): void {
      items--;
      bytes -= size;
      for (let next = waiting[0]; next && fits(next.size); next = waiting[0]) {
        waiting.shift();
        items++;
        bytes += next.size;
        next.enter();
      }
    },
  };
};
