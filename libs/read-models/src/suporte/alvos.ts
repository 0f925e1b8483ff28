import { catalogues } from '@tulha/domain/catalogues/index';
import { type Catalogue, columnName } from '@tulha/domain/kernel/catalogue/catalogue';
import type { Field } from '@tulha/domain/kernel/catalogue/fields';
import type { Reader } from '../kernel/reader.js';
import type { DB } from '../tables.js';

/** How a record that is no catalogue's is called, and where it says which farm it is of and that it is gone. */
type Colunas = { readonly rotulo: string; readonly fazenda?: boolean; readonly excluido?: string };

const REGISTROS: Readonly<Record<string, Colunas>> = {
  amostra: { rotulo: 'codigo' },
  armazem_entrada: { rotulo: 'entrada_em' },
  atividade: { rotulo: 'atividade', fazenda: true },
  beneficio: { rotulo: 'codigo', fazenda: true },
  classificacao: { rotulo: 'em' },
  deposito: { rotulo: 'codigo' },
  despolpagem: { rotulo: 'codigo', fazenda: true },
  folha_colheita: { rotulo: 'descricao', fazenda: true },
  lancamento: { rotulo: 'descricao', fazenda: true },
  lote: { rotulo: 'codigo', fazenda: true },
  rebeneficio: { rotulo: 'codigo', fazenda: true },
  ressecagem: { rotulo: 'entrada_em' },
  secagem: { rotulo: 'entrada_em' },
  terreiro_entrada: { rotulo: 'entrada_em' },
  venda: { rotulo: 'codigo', fazenda: true, excluido: 'excluida' },
};

const daTabela = (tabela: string): Colunas | undefined => {
  if (Object.hasOwn(REGISTROS, tabela)) return REGISTROS[tabela];
  const catalogue = Object.values(catalogues as Record<string, Catalogue>).find((one) => one.tabela === tabela);
  if (!catalogue) return undefined;
  const { fields, label } = catalogue;
  return { rotulo: columnName(label, fields[label] as Field), fazenda: 'fazenda' in fields, excluido: 'excluido' };
};

/** A living record of the account that files can be attached to: what it is called, and its farm where it is of one. */
export const findAlvo = async (
  reader: Reader,
  { tipo, id }: { readonly tipo: string; readonly id: number },
): Promise<{ readonly rotulo: string; readonly fazendaId: number | null } | undefined> => {
  const colunas = daTabela(tipo);
  if (!colunas) return undefined;
  const { rotulo, fazenda, excluido } = colunas;
  const names = [...new Set([rotulo, ...(fazenda ? ['fazenda_id'] : []), ...(excluido ? [excluido] : [])])];
  const row = await reader.porId(tipo as keyof DB & string, names, id);
  if (!row || (excluido && row[excluido])) return undefined;
  return { rotulo: String(row[rotulo] ?? ''), fazendaId: fazenda ? ((row.fazenda_id as number | null) ?? null) : null };
};
