import { numeroGrandeEm } from '@tulha/domain/kernel/numeros';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Recorded, UnreadableFact } from '@tulha/domain/kernel/fact';
import { type FactTable, subjectOf } from '@tulha/domain/kernel/facts';
import type { NewFact } from '@tulha/event-store/event-store';
import type { KeyVault } from './key-vault.js';

/** The form of a personal field in a recorded fact: AES-256-GCM under the subject's key, bound to the fact and the field. */
type Sealed = { readonly cifrado: string };

const isSealed = (value: unknown): value is Sealed => typeof value === 'object' && value !== null && 'cifrado' in value;
const aad = (eventId: string, field: string) => Buffer.from(`${eventId}/${field}`);

const encrypt = (value: unknown, key: Buffer, eventId: string, field: string): Sealed => {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad(eventId, field));
  const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return { cifrado: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url') };
};

const decrypt = ({ cifrado }: Sealed, key: Buffer, eventId: string, field: string): unknown => {
  const bytes = Buffer.from(cifrado, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(aad(eventId, field));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString());
};

/**
 * Between the rules, which see plain facts of the newest version, and the log, which keeps personal fields encrypted and
 * old versions as they were written.
 */
export const createSealing = (types: FactTable, vault: KeyVault) => {
  const typeOf = (name: string) => {
    const type = types[name];
    if (!type) throw new Error(`Fact type ${name} is not declared`);
    return type;
  };

  /** Checks each body against its declaration and encrypts its personal fields. @throws when a body does not fit. */
  const seal = async (facts: readonly NewFact[]): Promise<NewFact[]> => {
    const sealed: NewFact[] = [];
    for (const fact of facts) {
      const type = typeOf(fact.type);
      const checked = type.data.safeParse(fact.data);
      if (!checked.success) throw numeroGrandeEm(fact.data, checked.error.issues) ?? checked.error;
      const data = { ...(checked.data as Record<string, unknown>) };
      const subject = subjectOf(type, data, fact.meta.conta);
      const fields = (type.pessoal?.campos ?? []).filter((field) => data[field] !== null && data[field] !== undefined);
      if (subject && fields.length > 0) {
        const key = await vault.keyFor(subject); // only where there is something to hide: making one writes a row
        for (const field of fields) data[field] = encrypt(data[field], key, fact.eventId, field);
      }
      sealed.push({ ...fact, data, schemaVersion: type.versao });
    }
    return sealed;
  };

  /**
   * Brings recorded facts to their newest version and decrypts them. A destroyed key leaves `null` where the field was.
   * @throws UnreadableFact
   */
  const open = async (facts: readonly Recorded[]): Promise<Recorded[]> => {
    const newest = facts.map((fact) => readable(fact, () => upcastOne(fact))); // first, since only the newest version surely says whose the data is
    const subjects = new Set<string>();
    for (const { subject } of newest) if (subject) subjects.add(subject);
    const keys = subjects.size > 0 ? await vault.keysOf([...subjects]) : new Map<string, Buffer>();
    return newest.map((one) => readable(one.fact, () => openOne(one, keys)));
  };

  const readable = <T>(fact: Recorded, read: () => T): T => {
    try {
      return read();
    } catch (cause) {
      throw new UnreadableFact(fact, { cause });
    }
  };

  const upcastOne = (fact: Recorded) => {
    const type = typeOf(fact.type);
    let data = fact.data as Record<string, unknown>;
    for (let version = fact.schemaVersion; version < type.versao; version++) data = type.upcast?.[version]?.(data) ?? data;
    return { fact, type, data, subject: subjectOf(type, data, fact.meta.conta) };
  };

  const openOne = ({ fact, type, data, subject }: ReturnType<typeof upcastOne>, keys: ReadonlyMap<string, Buffer>): Recorded => {
    if (!subject) return data === fact.data ? fact : { ...fact, data };
    const key = keys.get(subject);
    const plain = { ...data };
    for (const field of type.pessoal?.campos ?? []) {
      const value = plain[field];
      if (isSealed(value)) plain[field] = key ? decrypt(value, key, fact.eventId, field) : null;
    }
    return { ...fact, data: plain };
  };

  return { seal, open };
};

export type Sealing = ReturnType<typeof createSealing>;
