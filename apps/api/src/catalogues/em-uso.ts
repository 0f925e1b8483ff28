import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { type Uso, usosDe } from '@tulha/read-models/references/uso.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import type { Ctx } from '../http/pipeline/route.js';

/** `12 lançamentos, 1 serviço`. */
const counted = (usos: readonly Uso[]) => usos.map(({ quantas, nome }) => `${quantas} ${nome}`).join(', ');

/** The slots of a refusal to delete a used record: the record, and its uses. */
export const inUse = ({ title, label, rotulo }: Catalogue, view: Readonly<Record<string, unknown>>, usos: readonly Uso[]) => ({
  nome: title.singular,
  valor: rotulo?.(view) ?? String(view[label] ?? view['id']),
  usos: counted(usos),
});

/** Uses on all farms of the account, also those that the caller does not see: a record in use there cannot be deleted either. */
export const usosEmTodas = ({ services, auth }: Ctx, catalogue: Catalogue, id: number): Promise<readonly Uso[]> =>
  usosDe(readerOf(services.readDb, auth.conta), catalogue, id);
