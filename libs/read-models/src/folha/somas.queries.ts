import {
  type AdiantamentoAberto,
  type DescontoDaFolha,
  descontosDe,
  totalDosDescontos,
} from '@tulha/domain/folha/comum/adiantamentos.fields';
import type { Especie } from '@tulha/domain/folha/comum/especies.fields';
import { leisAplicadas, saldoDasLeis } from '@tulha/domain/folha/leis/calculo.fields';
import type { LeiAplicada, LeisDaConta } from '@tulha/domain/folha/leis/leis.fields';
import type { LinhaDeTrabalho } from '@tulha/domain/folha/comum/fatos.fields';
import { diasDe, type LinhaDeAlguem, type LinhaDeColheita } from '@tulha/domain/folha/comum/trabalho.fields';
import { emOrdem } from '@tulha/domain/kernel/palavras';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import { adiantamentosDa } from './adiantamentos.queries.js';
import type { FolhaRow } from './folha.projection.js';
import { leisDa } from './leis.queries.js';
import { colheitaDaFolha, idsOf, trabalhoDaFolha } from './linhas.queries.js';

/** The pay of one worker, in cents and millilitres, and the work besides the picking. */
export type Soma = {
  readonly colaboradorId: number;
  readonly litrosMl: number;
  readonly medidas: number;
  readonly dias: number;
  readonly linhasCentavos: number;
  readonly reajusteCentavos: number;
  readonly trabalho: readonly LinhaDeTrabalho[];
  /** Rules of law applied to the lines. */
  readonly leis: readonly LeiAplicada[];
  /** The discounts of advances. */
  readonly descontos: readonly DescontoDaFolha[];
};

/** The lines of a worker with the rules of law, less the advances: the payment, unless it is adjusted. */
export const semReajuste = ({ linhasCentavos, leis, descontos }: Pick<Soma, 'linhasCentavos' | 'leis' | 'descontos'>): number =>
  linhasCentavos + saldoDasLeis(leis) - totalDosDescontos(descontos);

/** The payment, in cents. */
export const valorDa = (soma: Soma): number => semReajuste(soma) + soma.reajusteCentavos;

const somaDas = (
  colaboradorId: number,
  colhidas: readonly LinhaDeColheita[],
  trabalho: readonly LinhaDeAlguem[],
  reajuste: number,
  abertos: readonly AdiantamentoAberto[],
  conta: LeisDaConta,
): Soma => {
  const total = <T>(linhas: readonly T[], of: (linha: T) => number) => linhas.reduce((sum, linha) => sum + of(linha), 0);
  const pago = ({ pagamentoCentavos }: { readonly pagamentoCentavos: number }) => pagamentoCentavos;
  const linhasCentavos = total(colhidas, pago) + total(trabalho, pago);
  const leis = leisAplicadas([...colhidas, ...trabalho], conta, colaboradorId);
  return {
    colaboradorId,
    litrosMl: total(colhidas, ({ litrosMl }) => litrosMl),
    medidas: total(colhidas, ({ quantidade }) => quantidade),
    dias: diasDe([...colhidas, ...trabalho.filter(({ fonte }) => fonte !== 'SALARIO')]),
    linhasCentavos,
    reajusteCentavos: reajuste,
    trabalho,
    leis,
    descontos: descontosDe(linhasCentavos + saldoDasLeis(leis), abertos),
  };
};

/** Adjustments of a sheet, for the workers to whom they still apply. */
export const reajustesDa = async (reader: Reader, especie: Especie, row: FolhaRow) => {
  const rows = await reader
    .de(especie.partes.reajuste as 'folha_colheita_reajuste')
    .selectAll()
    .where('folha_id', '=', row.id)
    .execute();
  return rows.filter(
    ({ reajuste_centavos: centavos, colaborador_id: quem }) => centavos !== 0 && idsOf(row.colaborador_ids).includes(quem),
  );
};

/** The pay of each worker of an open sheet as of now; workers with neither lines nor an adjustment are left out. */
export const somasAbertas = async (reader: Reader, especie: Especie, row: FolhaRow): Promise<Soma[]> => {
  const [colhidas, trabalho, reajustes, adiantamentos, leis] = await Promise.all([
    especie.tabela === 'folha_colheita' ? colheitaDaFolha(reader, row.id) : [],
    trabalhoDaFolha(reader, especie, row),
    reajustesDa(reader, especie, row),
    adiantamentosDa(reader, row),
    leisDa(reader, row),
  ]);
  const dele = Map.groupBy(colhidas, ({ colaboradorId }) => colaboradorId);
  const feito = Map.groupBy(trabalho, ({ colaboradorId }) => colaboradorId);
  const reajuste = new Map(reajustes.map((um) => [um.colaborador_id, um.reajuste_centavos]));
  const dado = Map.groupBy(adiantamentos, ({ colaboradorId }) => colaboradorId);
  return [...new Set([...dele.keys(), ...feito.keys(), ...reajuste.keys()])].map((id) =>
    somaDas(id, dele.get(id) ?? [], feito.get(id) ?? [], reajuste.get(id) ?? 0, dado.get(id) ?? [], leis),
  );
};

const somasFechadas = async (reader: Reader, especie: Especie, { id }: FolhaRow): Promise<Soma[]> => {
  if (especie.tabela === 'folha_colheita') {
    const rows = await reader.de('folha_colheita_colaborador').selectAll().where('folha_id', '=', id).execute();
    return rows.map((row) => ({
      ...{ colaboradorId: row.colaborador_id, litrosMl: row.litros_ml, medidas: row.medidas, dias: row.dias },
      ...{ linhasCentavos: row.colheita_centavos, reajusteCentavos: row.reajuste_centavos },
      ...{ trabalho: row.trabalho as LinhaDeTrabalho[], descontos: row.adiantamentos as DescontoDaFolha[] },
      leis: row.leis as LeiAplicada[],
    }));
  }
  const rows = await reader.de('folha_pagamento_colaborador').selectAll().where('folha_id', '=', id).execute();
  return rows.map((row) => ({
    ...{ colaboradorId: row.colaborador_id, litrosMl: 0, medidas: 0, dias: row.dias },
    ...{ linhasCentavos: row.trabalho_centavos, reajusteCentavos: row.reajuste_centavos },
    ...{ trabalho: row.trabalho as LinhaDeTrabalho[], descontos: row.adiantamentos as DescontoDaFolha[] },
    leis: row.leis as LeiAplicada[],
  }));
};

/** How workers are called. */
export const nomesDe = async (reader: Reader, ids: readonly number[]) => {
  const people = await reader
    .de('colaborador')
    .select(['id', sql<string | null>`nome`.as('nome'), sql<string | null>`codigo`.as('codigo')])
    .where('id', 'in', [0, ...ids])
    .execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return (id: number) => ({ nome: byId.get(id)?.nome ?? '', codigo: byId.get(id)?.codigo ?? '' });
};

/** The sums of a sheet with the workers' names, in their order, and the total: as of now while it is open, as it was closed after that. */
export const somasDe = async (reader: Reader, especie: Especie, row: FolhaRow) => {
  const somas = await (row.lancamento_id === null ? somasAbertas : somasFechadas)(reader, especie, row);
  const nomeDe = await nomesDe(
    reader,
    somas.map(({ colaboradorId }) => colaboradorId),
  );
  const deQuem = somas.map((soma) => ({ ...soma, ...nomeDe(soma.colaboradorId) }));
  deQuem.sort((a, b) => emOrdem(a.nome, b.nome) || a.colaboradorId - b.colaboradorId);
  return { somas: deQuem, total: somas.reduce((sum, soma) => sum + valorDa(soma), 0) };
};
