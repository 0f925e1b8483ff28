import { explicarDesconto, type DescontoDaFolha, totalDosDescontos } from '@tulha/domain/folha/comum/adiantamentos.fields';
import { type Especie, especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { explicar, explicarColheita } from '@tulha/domain/folha/comum/explicacao.fields';
import type { LinhaDeTrabalho } from '@tulha/domain/folha/comum/fatos.fields';
import { pagoDaLei } from '@tulha/domain/folha/leis/calculo.fields';
import { explicarLei, nomeDaLei } from '@tulha/domain/folha/leis/explicacao.fields';
import type { LeiAplicada } from '@tulha/domain/folha/leis/leis.fields';
import { toWire } from '@tulha/domain/kernel/decimal';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import { atividadesDa } from './atividades-da-folha.queries.js';
import type { FolhaRow } from './folha.projection.js';
import { colheitaDaFolha } from './linhas.queries.js';
import { quemFoiPago } from './pagos.queries.js';
import { reajustesDa, type Soma, semReajuste, somasDe, valorDa } from './somas.queries.js';

export const reais = (centavos: number) => toWire(centavos, 2);

/** The adjustments of workers' payments by hand: author, time, reason, and the value before. */
const quemReajustou = async (reader: Reader, especie: Especie, row: FolhaRow) => {
  const reajustes = await reajustesDa(reader, especie, row);
  const rows = await reader
    .de('usuario')
    .select(['id', sql<string | null>`nome`.as('nome')])
    .where('id', 'in', [0, ...reajustes.map(({ por }) => por)])
    .execute();
  const nomes = new Map(rows.map(({ id, nome }) => [id, nome]));
  const porQuem = new Map(
    reajustes.map((um) => [
      um.colaborador_id,
      { em: new Date(um.em).toISOString(), por: um.por, porNome: nomes.get(um.por) ?? null, motivo: um.motivo },
    ]),
  );
  return (soma: Soma) => {
    const reajustou = porQuem.get(soma.colaboradorId);
    return soma.reajusteCentavos !== 0 && reajustou ? { de: reais(semReajuste(soma)), ...reajustou } : null;
  };
};

const leiView = (um: LeiAplicada) => ({
  ...{ lei: um.lei, nome: nomeDaLei(um.lei), efeito: um.efeito, regra: um.regraId },
  ...{ explicacao: explicarLei(um), fonte: um.fonte, valor: reais(um.valorCentavos) },
});

/** A rule that adds or takes off, as a line among the others. */
const leisPagas = (leis: readonly LeiAplicada[]) =>
  leis
    .filter(({ efeito }) => efeito !== 'PROVISAO')
    .map((um) => ({
      ...{
        fonte: 'LEI' as const,
        id: um.regraId,
        data: um.em,
        ate: um.ate,
        atividade: null,
        atividadeNome: nomeDaLei(um.lei),
        talhoes: [],
      },
      ...{ explicacao: explicarLei(um), valor: reais(pagoDaLei(um)) },
    }));

const anotadoDe = async (reader: Reader, especie: Especie, row: FolhaRow) => {
  const [reajustado, pago] = await Promise.all([quemReajustou(reader, especie, row), quemFoiPago(reader, especie, row)]);
  return { reajustado, pago };
};

/** The parts of a worker's payment besides the lines: rules of law, discounts of advances, and the adjustment by hand; and what was paid of it. */
const alemDasLinhas = (soma: Soma, { reajustado, pago }: Awaited<ReturnType<typeof anotadoDe>>) => ({
  ...(soma.leis.length > 0 && { leis: soma.leis.map(leiView) }),
  ...{ adiantamentos: reais(totalDosDescontos(soma.descontos)), reajuste: reais(soma.reajusteCentavos) },
  ...{ reajustado: reajustado(soma), valor: reais(valorDa(soma)), pago: pago(soma.colaboradorId, valorDa(soma)) },
});

/** The pay of one worker of a harvest sheet: `valor` is their harvest (`valorColheita`) less their advances, and the adjustment. */
export type PagamentoDaFolha = {
  readonly colaborador: number;
  readonly nome: string;
  readonly codigo: string;
  readonly litros: number;
  readonly medidas: number;
  readonly dias: number;
  readonly valorColheita: number;
} & ReturnType<typeof alemDasLinhas>;

/** Each worker of a harvest sheet by name, and the total. */
export const detalheDaFolha = async (reader: Reader, row: FolhaRow): Promise<{ content: PagamentoDaFolha[]; total: number }> => {
  const { somas, total } = await somasDe(reader, especiesDeFolha.folha_colheita, row);
  const anotado = await anotadoDe(reader, especiesDeFolha.folha_colheita, row);
  const content = somas.map(({ nome, codigo, ...soma }) => ({
    ...{ colaborador: soma.colaboradorId, nome, codigo, litros: toWire(soma.litrosMl, 3), medidas: soma.medidas, dias: soma.dias },
    ...{ valorColheita: reais(soma.linhasCentavos), ...alemDasLinhas(soma, anotado) },
  }));
  return { content, total: reais(total) };
};

type Nomes = ReadonlyMap<number, string>;
const linhaView = (linha: LinhaDeTrabalho, atividades: Nomes) => ({
  ...{ fonte: linha.fonte, id: linha.linhaId, data: linha.em, ate: linha.ate },
  atividade: linha.atividadeId,
  atividadeNome: linha.atividadeId === null ? null : (atividades.get(linha.atividadeId) ?? null),
  ...{ talhoes: linha.talhaoIds, explicacao: explicar(linha), valor: reais(linha.pagamentoCentavos) },
});

/** The discount of an advance as a line among the others: its value is negative. */
const descontoView = (desconto: DescontoDaFolha) => ({
  ...{ fonte: 'ADIANTAMENTO' as const, id: desconto.adiantamentoId, data: desconto.em, ate: desconto.em },
  ...{ atividade: null, atividadeNome: null, talhoes: [], explicacao: explicarDesconto(desconto), valor: reais(-desconto.valorCentavos) },
});

/** Each worker of a payroll sheet by name, line by line, and the total. */
export const detalheDoPagamento = async (reader: Reader, row: FolhaRow) => {
  const { somas, total } = await somasDe(reader, especiesDeFolha.folha_pagamento, row);
  const [atividades, anotado] = await Promise.all([
    atividadesDa(
      reader,
      row,
      somas.flatMap(({ trabalho }) => trabalho.map(({ atividadeId }) => atividadeId)),
    ),
    anotadoDe(reader, especiesDeFolha.folha_pagamento, row),
  ]);
  const content = somas.map(({ nome, codigo, ...soma }) => ({
    ...{ colaborador: soma.colaboradorId, nome, codigo, dias: soma.dias, valorTrabalho: reais(soma.linhasCentavos) },
    ...alemDasLinhas(soma, anotado),
    linhas: [...soma.trabalho.map((linha) => linhaView(linha, atividades)), ...leisPagas(soma.leis), ...soma.descontos.map(descontoView)],
  }));
  return { content, total: reais(total) };
};

/** Picking of a harvest sheet, of one worker or of all of it, the oldest first. */
const colhidasDa = async (reader: Reader, row: FolhaRow, colaborador?: number) => {
  const ids = row.lancamento_id === null ? (await colheitaDaFolha(reader, row.id)).map(({ linhaId }) => linhaId) : undefined;
  let query = reader.de('colheita_linha').where('colaborador_id', 'is not', null);
  if (colaborador !== undefined) query = query.where('colaborador_id', '=', colaborador);
  query = ids ? query.where('id', 'in', [0, ...ids]) : query.where('folha_id', '=', row.id);
  return query
    .select(['id as linhaId', 'em', 'litros_ml as litrosMl', 'quantidade', 'pagamento_centavos as pagamentoCentavos'])
    .select(['atividade_id as atividadeId', 'talhao_id as talhaoId', 'valor_medida_centavos as valorMedidaCentavos'])
    .select(['tipo', 'medida_ml as medidaMl', 'resto_ml as restoMl', 'tara_ml as taraMl'])
    .select(sql<number>`colaborador_id`.as('colaboradorId'))
    .orderBy('em')
    .orderBy('id')
    .execute();
};

type Colhida = Awaited<ReturnType<typeof colhidasDa>>[number];
const colhidaView = (linha: Colhida, atividades: Nomes) => ({
  ...{ fonte: 'COLHEITA' as const, id: linha.linhaId, data: linha.em, ate: linha.em },
  ...{ atividade: linha.atividadeId, atividadeNome: atividades.get(linha.atividadeId) ?? null, talhoes: [linha.talhaoId] },
  ...{ explicacao: explicarColheita(linha), valor: reais(linha.pagamentoCentavos) },
});

/** Every line of a harvest sheet, or of one of its workers, by worker, the oldest first; the discounts of advances come last. */
const linhasDaColheita = async (reader: Reader, row: FolhaRow, colaborador?: number) => {
  const { somas } = await somasDe(reader, especiesDeFolha.folha_colheita, row);
  const deles = somas.filter(({ colaboradorId }) => colaborador === undefined || colaboradorId === colaborador);
  const colhidas = await colhidasDa(reader, row, colaborador);
  const atividades = await atividadesDa(reader, row, [
    ...colhidas.map(({ atividadeId }) => atividadeId),
    ...deles.flatMap(({ trabalho }) => trabalho.map(({ atividadeId }) => atividadeId)),
  ]);
  const porQuem = Map.groupBy(colhidas, ({ colaboradorId }) => colaboradorId);
  return new Map(
    deles.map(({ colaboradorId, trabalho, leis, descontos }) => [
      colaboradorId,
      [
        ...(porQuem.get(colaboradorId) ?? []).map((linha) => colhidaView(linha, atividades)),
        ...trabalho.map((linha) => linhaView(linha, atividades)),
        ...leisPagas(leis),
        ...descontos.map(descontoView),
      ],
    ]),
  );
};

/** Every line of one worker's payment in a harvest sheet. */
export const linhasDoColhedor = async (reader: Reader, row: FolhaRow, colaborador: number) => {
  const content = (await linhasDaColheita(reader, row, colaborador)).get(colaborador) ?? [];
  const centavos = content.reduce((sum, { valor }) => sum + Math.round(valor * 100), 0);
  return { content, total: reais(centavos) };
};

/** Each worker of a harvest sheet by name, line by line, and the total. */
export const detalheExplicado = async (reader: Reader, row: FolhaRow) => {
  const [{ content, total }, linhas] = await Promise.all([detalheDaFolha(reader, row), linhasDaColheita(reader, row)]);
  return { content: content.map((um) => ({ ...um, linhas: linhas.get(um.colaborador) ?? [] })), total };
};
