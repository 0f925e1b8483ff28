import { type Especie, especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import { explicar } from '@tulha/domain/folha/comum/explicacao.fields';
import type { LinhaDeTrabalho } from '@tulha/domain/folha/comum/fatos.fields';
import { diasDe, type LinhaDeAlguem, type LinhaDeColheita } from '@tulha/domain/folha/comum/trabalho.fields';
import { reais as emReais } from '@tulha/domain/kernel/cells/texto';
import { curto } from '@tulha/domain/kernel/curto';
import { toWire } from '@tulha/domain/kernel/decimal';
import { emOrdem } from '@tulha/domain/kernel/palavras';
import { sql } from 'kysely';
import type { Reader } from '../read/reader.js';
import type { FolhaRow } from './folha.projection.js';
import { colheitaDaFolha, idsOf, trabalhoDaFolha } from './linhas.queries.js';

export const reais = (centavos: number) => toWire(centavos, 2);

/** What one worker is owed, in cents and millilitres, and the work beside what was picked. */
type Soma = {
  readonly colaboradorId: number;
  readonly litrosMl: number;
  readonly medidas: number;
  readonly dias: number;
  readonly linhasCentavos: number;
  readonly reajusteCentavos: number;
  readonly trabalho: readonly LinhaDeTrabalho[];
};

const somaDas = (
  colaboradorId: number,
  colhidas: readonly LinhaDeColheita[],
  trabalho: readonly LinhaDeAlguem[],
  reajuste: number,
): Soma => {
  const total = <T>(linhas: readonly T[], of: (linha: T) => number) => linhas.reduce((sum, linha) => sum + of(linha), 0);
  const pago = ({ pagamentoCentavos }: { readonly pagamentoCentavos: number }) => pagamentoCentavos;
  return {
    colaboradorId,
    litrosMl: total(colhidas, ({ litrosMl }) => litrosMl),
    medidas: total(colhidas, ({ quantidade }) => quantidade),
    dias: diasDe([...colhidas, ...trabalho.filter(({ fonte }) => fonte !== 'SALARIO')]),
    linhasCentavos: total(colhidas, pago) + total(trabalho, pago),
    reajusteCentavos: reajuste,
    trabalho,
  };
};

/** Adjustments of a sheet, of whom they still count for. */
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

/** What an open sheet owes each worker now; whoever has neither lines nor an adjustment is left out. */
const somasAbertas = async (reader: Reader, especie: Especie, row: FolhaRow): Promise<Soma[]> => {
  const [colhidas, trabalho, reajustes] = await Promise.all([
    especie.tabela === 'folha_colheita' ? colheitaDaFolha(reader, row.id) : [],
    trabalhoDaFolha(reader, especie, row),
    reajustesDa(reader, especie, row),
  ]);
  const dele = Map.groupBy(colhidas, ({ colaboradorId }) => colaboradorId);
  const feito = Map.groupBy(trabalho, ({ colaboradorId }) => colaboradorId);
  const reajuste = new Map(reajustes.map((um) => [um.colaborador_id, um.reajuste_centavos]));
  return [...new Set([...dele.keys(), ...feito.keys(), ...reajuste.keys()])].map((id) =>
    somaDas(id, dele.get(id) ?? [], feito.get(id) ?? [], reajuste.get(id) ?? 0),
  );
};

const somasFechadas = async (reader: Reader, especie: Especie, { id }: FolhaRow): Promise<Soma[]> => {
  if (especie.tabela === 'folha_colheita') {
    const rows = await reader.de('folha_colheita_colaborador').selectAll().where('folha_id', '=', id).execute();
    return rows.map((row) => ({
      ...{ colaboradorId: row.colaborador_id, litrosMl: row.litros_ml, medidas: row.medidas, dias: row.dias },
      ...{ linhasCentavos: row.colheita_centavos, reajusteCentavos: row.reajuste_centavos },
      trabalho: row.trabalho as LinhaDeTrabalho[],
    }));
  }
  const rows = await reader.de('folha_pagamento_colaborador').selectAll().where('folha_id', '=', id).execute();
  return rows.map((row) => ({
    ...{ colaboradorId: row.colaborador_id, litrosMl: 0, medidas: 0, dias: row.dias },
    ...{ linhasCentavos: row.trabalho_centavos, reajusteCentavos: row.reajuste_centavos },
    trabalho: row.trabalho as LinhaDeTrabalho[],
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

/** The sums of a sheet with who they are of, by name, and the total: as of now while it is open, as it was closed after that. */
const somasDe = async (reader: Reader, especie: Especie, row: FolhaRow) => {
  const somas = await (row.lancamento_id === null ? somasAbertas : somasFechadas)(reader, especie, row);
  const nomeDe = await nomesDe(
    reader,
    somas.map(({ colaboradorId }) => colaboradorId),
  );
  const deQuem = somas.map((soma) => ({ ...soma, ...nomeDe(soma.colaboradorId) }));
  deQuem.sort((a, b) => emOrdem(a.nome, b.nome) || a.colaboradorId - b.colaboradorId);
  return { somas: deQuem, total: somas.reduce((sum, soma) => sum + soma.linhasCentavos + soma.reajusteCentavos, 0) };
};

/** What one worker of a harvest sheet is owed: `valor` is their harvest (`valorColheita`) and the adjustment. */
export type PagamentoDaFolha = {
  readonly colaborador: number;
  readonly nome: string;
  readonly codigo: string;
  readonly litros: number;
  readonly medidas: number;
  readonly dias: number;
  readonly valorColheita: number;
  readonly reajuste: number;
  readonly valor: number;
};

/** Each worker of a harvest sheet by name, and the total. */
export const detalheDaFolha = async (reader: Reader, row: FolhaRow): Promise<{ content: PagamentoDaFolha[]; total: number }> => {
  const { somas, total } = await somasDe(reader, especiesDeFolha.folha_colheita, row);
  const content = somas.map(({ colaboradorId, nome, codigo, litrosMl, medidas, dias, linhasCentavos, reajusteCentavos }) => ({
    ...{ colaborador: colaboradorId, nome, codigo, litros: toWire(litrosMl, 3), medidas, dias },
    ...{ valorColheita: reais(linhasCentavos), reajuste: reais(reajusteCentavos), valor: reais(linhasCentavos + reajusteCentavos) },
  }));
  return { content, total: reais(total) };
};

/** What activities of some lines are called. */
const atividadesDe = async (reader: Reader, ids: readonly (number | null)[]) => {
  const rows = await reader
    .de('atividade')
    .select(['id', 'atividade'])
    .where('id', 'in', [0, ...new Set(ids.flatMap((id) => id ?? []))])
    .execute();
  return new Map(rows.map(({ id, atividade }) => [id, atividade]));
};

type Nomes = ReadonlyMap<number, string>;
const linhaView = (linha: LinhaDeTrabalho, atividades: Nomes) => ({
  ...{ fonte: linha.fonte, id: linha.linhaId, data: linha.em, ate: linha.ate },
  atividade: linha.atividadeId,
  atividadeNome: linha.atividadeId === null ? null : (atividades.get(linha.atividadeId) ?? null),
  ...{ talhoes: linha.talhaoIds, explicacao: explicar(linha), valor: reais(linha.pagamentoCentavos) },
});

const quemReajustou = async (reader: Reader, row: FolhaRow) => {
  const reajustes = await reajustesDa(reader, especiesDeFolha.folha_pagamento, row);
  const rows = await reader
    .de('usuario')
    .select(['id', sql<string | null>`nome`.as('nome')])
    .where('id', 'in', [0, ...reajustes.map(({ por }) => por)])
    .execute();
  const nomes = new Map(rows.map(({ id, nome }) => [id, nome]));
  return new Map(
    reajustes.map((um) => [
      um.colaborador_id,
      { em: new Date(um.em).toISOString(), por: um.por, porNome: nomes.get(um.por) ?? null, motivo: um.motivo },
    ]),
  );
};

/** Each worker of a payroll sheet by name, line by line, and the total. */
export const detalheDoPagamento = async (reader: Reader, row: FolhaRow) => {
  const { somas, total } = await somasDe(reader, especiesDeFolha.folha_pagamento, row);
  const [atividades, reajustou] = await Promise.all([
    atividadesDe(
      reader,
      somas.flatMap(({ trabalho }) => trabalho.map(({ atividadeId }) => atividadeId)),
    ),
    quemReajustou(reader, row),
  ]);
  const content = somas.map(({ colaboradorId, nome, codigo, dias, linhasCentavos, reajusteCentavos, trabalho }) => {
    const reajustado = reajustou.get(colaboradorId);
    return {
      ...{ colaborador: colaboradorId, nome, codigo, dias, valorTrabalho: reais(linhasCentavos), reajuste: reais(reajusteCentavos) },
      reajustado: reajusteCentavos !== 0 && reajustado ? { de: reais(linhasCentavos), ...reajustado } : null,
      valor: reais(linhasCentavos + reajusteCentavos),
      linhas: trabalho.map((linha) => linhaView(linha, atividades)),
    };
  });
  return { content, total: reais(total) };
};

type ColhidaRow = LinhaDeColheita & { readonly atividadeId: number; readonly talhaoId: number; readonly valorMedida: number };
const colhidaView = (linha: ColhidaRow, atividades: Nomes) => ({
  ...{ fonte: 'COLHEITA' as const, id: linha.linhaId, data: linha.em, ate: linha.em },
  ...{ atividade: linha.atividadeId, atividadeNome: atividades.get(linha.atividadeId) ?? null, talhoes: [linha.talhaoId] },
  explicacao: `${linha.quantidade} medidas a ${emReais(linha.valorMedida)}, ${curto(linha.litrosMl, 3)} L`,
  valor: reais(linha.pagamentoCentavos),
});

/** Every line that a harvest sheet pays one worker, the oldest first. */
export const linhasDoColhedor = async (reader: Reader, row: FolhaRow, colaborador: number) => {
  const { somas } = await somasDe(reader, especiesDeFolha.folha_colheita, row);
  const trabalho = somas.find(({ colaboradorId }) => colaboradorId === colaborador)?.trabalho ?? [];
  const ids = row.lancamento_id === null ? (await colheitaDaFolha(reader, row.id)).map(({ linhaId }) => linhaId) : undefined;
  let query = reader.de('colheita_linha').where('colaborador_id', '=', colaborador);
  query = ids ? query.where('id', 'in', [0, ...ids]) : query.where('folha_id', '=', row.id);
  const colhidas = await query
    .select(['id as linhaId', 'em', 'litros_ml as litrosMl', 'quantidade', 'pagamento_centavos as pagamentoCentavos'])
    .select(['atividade_id as atividadeId', 'talhao_id as talhaoId', 'valor_medida_centavos as valorMedida'])
    .orderBy('em')
    .orderBy('id')
    .execute();
  const atividades = await atividadesDe(
    reader,
    [...colhidas, ...trabalho].map(({ atividadeId }) => atividadeId),
  );
  const content = [
    ...colhidas.map((linha) => colhidaView({ ...linha, colaboradorId: colaborador }, atividades)),
    ...trabalho.map((linha) => linhaView(linha, atividades)),
  ];
  return { content, total: reais([...colhidas, ...trabalho].reduce((sum, { pagamentoCentavos }) => sum + pagamentoCentavos, 0)) };
};
