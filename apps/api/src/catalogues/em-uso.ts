import type { Catalogue } from '@tulha/domain/kernel/catalogue/catalogue';
import { type Uso, usosDe } from '@tulha/read-models/references/uso.queries';
import { readerOf } from '@tulha/read-models/read/reader';
import type { Ctx } from '../http/pipeline/route.js';

/** The uses of a record that the user sees; and whether there are others, on farms that the user does not see, and they hold it. */
export type Usos = { readonly usos: readonly Uso[]; readonly fora: { readonly impede: boolean } | undefined };

/** In words alone: how much there is on a farm is for those who see it. */
const FORA = 'o que está em fazendas que você não vê';
export const foraEmPalavras = (usos: readonly Uso[]): string => `${usos.length > 0 ? 'também ' : ''}${FORA}`;

/** `12 lançamentos, 1 serviço`. */
const counted = (todos: Usos) =>
  [...todos.usos.map(({ quantas, nome }) => `${quantas} ${nome}`), ...(todos.fora ? [foraEmPalavras(todos.usos)] : [])].join(', ');

/** The slots of a refusal to delete a used record: the record, and its uses. */
export const inUse = ({ title, label, rotulo }: Catalogue, view: Readonly<Record<string, unknown>>, usos: Usos) => ({
  nome: title.singular,
  valor: rotulo?.(view) ?? String(view[label] ?? view['id']),
  usos: counted(usos),
});

const chaveDe = ({ tabela, impede, cadastro }: Uso) => `${tabela} ${impede} ${cadastro}`;

/** The uses that hold a record; undefined where none does. */
export const presosDe = ({ usos, fora }: Usos): Usos | undefined => {
  const presos = { usos: usos.filter(({ impede }) => impede), fora: fora?.impede ? fora : undefined };
  return presos.usos.length > 0 || presos.fora ? presos : undefined;
};

/** Uses on all farms of the account: a record in use where the caller does not see it cannot be deleted either. `conta`: which ones count. */
export const usosEmTodas = async (
  { services, auth, reader }: Ctx,
  catalogue: Catalogue,
  id: number,
  conta: (uso: Uso) => boolean = () => true,
): Promise<Usos> => {
  const todos = (await usosDe(readerOf(services.readDb, auth.conta), catalogue, id)).filter(conta);
  if (!reader.fazendas) return { usos: todos, fora: undefined };
  const usos = (await usosDe(reader, catalogue, id)).filter(conta);
  const soma = (quais: readonly Uso[], chave: string) =>
    quais.filter((uso) => chaveDe(uso) === chave).reduce((sum, { quantas }) => sum + quantas, 0);
  const fora = todos.filter((uso) => soma(todos, chaveDe(uso)) > soma(usos, chaveDe(uso)));
  return { usos, fora: fora.length > 0 ? { impede: fora.some(({ impede }) => impede) } : undefined };
};
