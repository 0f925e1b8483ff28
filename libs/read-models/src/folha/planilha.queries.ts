import { sql } from 'kysely';
import type { EspecieDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import type { Lei } from '@tulha/domain/folha/leis/leis.fields';
import type { Reader } from '../read/reader.js';
import { detalheDoPagamento, detalheExplicado, type PagamentoDaFolha } from './detalhe.queries.js';
import { findFolha } from './folha.queries.js';

/** The columns of every line in a spreadsheet: its worker, and how its value comes about. */
export type LinhaNaPlanilha = {
  readonly codigo: string;
  readonly nome: string;
  readonly data: string | null;
  readonly oQue: string;
  readonly explicacao: string;
  readonly valor: number;
};

const FONTES = {
  COLHEITA: 'Colheita',
  MAO_DE_OBRA: 'Mão de obra',
  PRODUCAO: 'Por produção',
  SALARIO: 'Salário',
  LEI: 'Regra da lei',
  ADIANTAMENTO: 'Adiantamento',
} as const;

type Explicado = Pick<PagamentoDaFolha, 'codigo' | 'nome' | 'reajuste' | 'reajustado' | 'leis'> & {
  readonly linhas: readonly {
    readonly data: string;
    readonly fonte: keyof typeof FONTES;
    readonly atividadeNome: string | null;
    readonly explicacao: string;
    readonly valor: number;
  }[];
};

/** An adjustment by hand, in words: the value before, the author and the reason. */
const comoReajustado = (reajustado: Explicado['reajustado']): string =>
  reajustado ? [`${reajustado.porNome ?? 'Alguém'}, à mão`, reajustado.motivo].filter(Boolean).join(': ') : 'À mão';

/** A row for each line, and one for an adjustment by hand: they sum to the payment. */
const linhasDe = (content: readonly Explicado[]): LinhaNaPlanilha[] =>
  content.flatMap(({ codigo, nome, linhas, reajuste, reajustado }): LinhaNaPlanilha[] => [
    ...linhas.map(({ data, fonte, atividadeNome, explicacao, valor }) => ({
      ...{ codigo, nome, data, oQue: atividadeNome ?? FONTES[fonte], explicacao, valor },
    })),
    ...(reajuste === 0 ? [] : [{ codigo, nome, data: null, oQue: 'Reajuste', explicacao: comoReajustado(reajustado), valor: reajuste }]),
  ]);

/** Provisions, which no sheet pays: a row for each worker and rule of law. */
const provisoesDe = (content: readonly Pick<Explicado, 'codigo' | 'nome' | 'leis'>[]): LinhaNaPlanilha[] =>
  content.flatMap(({ codigo, nome, leis = [] }) =>
    leis
      .filter(({ efeito }) => efeito === 'PROVISAO')
      .map(({ nome: oQue, explicacao, valor }) => ({ codigo, nome, data: null, oQue, explicacao, valor })),
  );

/** Rules of law that a sheet followed. */
const leisDe = (content: readonly Pick<Explicado, 'leis'>[]): Lei[] => [
  ...new Set(content.flatMap(({ leis = [] }) => leis.map(({ lei }) => lei))),
];

/** The content of a harvest sheet's spreadsheet: the sheet, a row for each worker by name, their lines, and provisions. */
export const folhaParaPlanilha = async (reader: Reader, id: number) => {
  const found = await findFolha(reader, 'folha_colheita', id);
  if (!found) return undefined;
  const { content } = await detalheExplicado(reader, found.row);
  return { folha: found.view, pagamentos: content, linhas: linhasDe(content), provisoes: provisoesDe(content) };
};

/** The same of a payroll sheet. */
export const pagamentoParaPlanilha = async (reader: Reader, id: number) => {
  const found = await findFolha(reader, 'folha_pagamento', id);
  if (!found) return undefined;
  const { content } = await detalheDoPagamento(reader, found.row);
  return { folha: found.view, pagamentos: content, linhas: linhasDe(content), provisoes: provisoesDe(content) };
};

/** The receipt that one worker signs: their payment, line by line. */
export type ReciboDaFolha = {
  readonly nome: string;
  readonly codigo: string;
  readonly documento: string | null;
  /** The unguessable part of the address of their own page; null where they have none. */
  readonly pagina: string | null;
  readonly linhas: readonly LinhaNaPlanilha[];
  readonly provisoes: readonly LinhaNaPlanilha[];
  readonly valor: number;
};

/**
 * The receipts of a sheet's workers, in its order, also of one whose advances took all; a worker without payment gets none. Undefined where
 * there is no such sheet.
 */
export const recibosDaFolha = async (reader: Reader, especie: EspecieDeFolha, id: number) => {
  const planilha = await (especie === 'folha_pagamento' ? pagamentoParaPlanilha : folhaParaPlanilha)(reader, id);
  if (!planilha) return undefined;
  const recebem = planilha.pagamentos.filter(({ valor, adiantamentos }) => valor > 0 || adiantamentos !== 0);
  const ids = [0, ...recebem.map(({ colaborador }) => colaborador)];
  const [people, paginas] = await Promise.all([
    reader
      .de('colaborador')
      .select(['id', sql<string | null>`cpf_cnpj`.as('documento')])
      .where('id', 'in', ids)
      .execute(),
    reader.de('pagina_do_colaborador').select(['colaborador_id', 'chave']).where('colaborador_id', 'in', ids).execute(),
  ]);
  const chaves = new Map(paginas.map((um) => [um.colaborador_id, um.chave]));
  const documentos = new Map(people.map((um) => [um.id, um.documento]));
  const recibos = recebem.map((um): ReciboDaFolha => {
    const { nome, codigo, valor, colaborador } = um;
    return {
      ...{ nome, codigo, valor, documento: documentos.get(colaborador) ?? null, pagina: chaves.get(colaborador) ?? null },
      ...{ linhas: linhasDe([um]), provisoes: provisoesDe([um]) },
    };
  });
  const { descricao, inicio, fim, data, fazenda, fazendaNome, tipo } = planilha.folha;
  return { folha: { descricao, inicio, fim, data, fazenda, fazendaNome, tipo }, leis: leisDe(planilha.pagamentos), recibos };
};
export type RecibosDaFolha = NonNullable<Awaited<ReturnType<typeof recibosDaFolha>>>;
