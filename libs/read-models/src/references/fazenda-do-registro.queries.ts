import type { Pertence } from '@tulha/domain/references/pertence';
import type { Reader } from '../read/reader.js';
import type { DB } from '../tables.js';
import { pertenceDe } from './por-fazenda.js';

type Tabela = keyof DB & string;
type Linha = Readonly<Record<string, unknown>>;
type Onde = { readonly reader: Reader; readonly linha: Linha };

/** A file keeps the farm of the record that it was attached to. */
const DO_ARQUIVO = 'fazenda_id';

const numeros = (valor: unknown): readonly number[] => [valor ?? []].flat().filter((um): um is number => typeof um === 'number' && um > 0);

/** Columns that name a row's owner, or lead to the row that does. */
const colunasDe = (pertence: Pertence): readonly string[] => {
  if (typeof pertence === 'string') return [];
  if ('regra' in pertence) return pertence.regra === 'arquivo' ? [DO_ARQUIVO] : [];
  if ('fazenda' in pertence) return [pertence.fazenda, ...(pertence.senao ?? []).flatMap(colunasDe)];
  if ('lote' in pertence) return [pertence.lote];
  if ('todas' in pertence) return pertence.todas.flatMap(colunasDe);
  if ('itens' in pertence) return [];
  if ('de' in pertence) return [pertence.por];
  return [pertence.id ?? 'id', ...(typeof pertence.processo === 'string' ? [] : [pertence.processo.coluna])];
};

const juntas = async (umas: readonly Promise<readonly number[]>[]): Promise<readonly number[]> => (await Promise.all(umas)).flat();

/** Farms of the coffee that a record holds. */
const dosLotes = async ({ reader, linha }: Onde, { processo, id = 'id' }: Extract<Pertence, { readonly processo: unknown }>) => {
  const nome = typeof processo === 'string' ? processo : String(linha[processo.coluna]);
  const lotes = reader
    .de('processo_lote')
    .select('lote_id')
    .where('processo', '=', nome as never)
    .where('processo_id', '=', linha[id] as number);
  const rows = await reader.de('lote').select('fazenda_id').distinct().where('id', 'in', lotes).execute();
  return rows.flatMap(({ fazenda_id }) => numeros(fazenda_id));
};

const de = async (onde: Onde, pertence: Pertence): Promise<readonly number[]> => {
  const { reader, linha } = onde;
  if (typeof pertence === 'string' || 'itens' in pertence) return [];
  if ('regra' in pertence) return numeros(linha[DO_ARQUIVO]);
  if ('fazenda' in pertence) {
    const suas = numeros(linha[pertence.fazenda]);
    return suas.length > 0 ? suas : juntas((pertence.senao ?? []).map((um) => de(onde, um)));
  }
  if ('lote' in pertence) return fazendasDoRegistro(reader, 'lote', Number(linha[pertence.lote]));
  if ('todas' in pertence) return juntas(pertence.todas.map((um) => de(onde, um)));
  if ('de' in pertence) return juntas(numeros(linha[pertence.por]).map((id) => fazendasDoRegistro(reader, pertence.de as Tabela, id)));
  return dosLotes(onde, pertence);
};

/**
 * The farms of a record, by the declarations that limit users to some farms (docs/adr/0014): its own, or those of the
 * records it names or holds. An empty list means visible to all, and also a record that is missing or hidden.
 */
export const fazendasDoRegistro = async (reader: Reader, tabela: Tabela, id: number): Promise<readonly number[]> => {
  const pertence = pertenceDe(tabela);
  const colunas = [...new Set(colunasDe(pertence))];
  if (colunas.length === 0) return [];
  const linha = await reader.porIdDeclarado({ tabela }, colunas, id);
  return linha ? [...new Set(await de({ reader, linha }, pertence))] : [];
};
