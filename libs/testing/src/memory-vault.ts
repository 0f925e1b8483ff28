import { randomBytes } from 'node:crypto';
import { type KeyVault, SubjectErased } from '@tulha/application/sealing/key-vault';

/** Keys of persons in memory. `destroy` erases one for ever, as the real vault does. */
export const memoryVault = (): KeyVault & { readonly destroy: (subject: string) => void } => {
  const keys = new Map<string, Buffer | null>();
  return {
    keyFor: async (subject) => {
      const key = keys.get(subject) ?? (keys.has(subject) ? null : randomBytes(32));
      if (!key) throw new SubjectErased(subject);
      keys.set(subject, key);
      return key;
    },
    keysOf: async (subjects) => {
      const known = subjects.flatMap((subject): [string, Buffer][] => {
        const key = keys.get(subject);
        return key ? [[subject, key]] : [];
      });
      return new Map(known);
    },
    destroy: (subject) => void keys.set(subject, null),
  };
};
