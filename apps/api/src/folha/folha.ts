import { folhaColheitaDecider } from '@tulha/domain/folha/colheita/folha-colheita.decider';
import { type Especie, type EspecieDeFolha, especiesDeFolha } from '@tulha/domain/folha/comum/especies.fields';
import type { CriterioDaFolha, DadosDaFolha } from '@tulha/domain/folha/comum/fatos.fields';
import type { LinhaDaFolha } from '@tulha/domain/folha/comum/pagos';
import type { PedidoDeFolha } from '@tulha/domain/folha/comum/pedido';
import type { LinhaNosTalhoes } from '@tulha/domain/folha/comum/rateio-por-talhao';
import type { Folha } from '@tulha/domain/folha/comum/folha.state';
import type { FolhaCommand } from '@tulha/domain/folha/comum/regras';
import { refuseFolha } from '@tulha/domain/folha/errors';
import { TIPOS_DE_FOLHA } from '@tulha/domain/folha/mensagens';
import { folhaPagamentoDecider } from '@tulha/domain/folha/pagamento/folha-pagamento.decider';
import { catalogues } from '@tulha/domain/catalogues/index';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import type { Decider } from '@tulha/domain/kernel/decider';
import type { Fact } from '@tulha/domain/kernel/fact';
import { igual } from '@tulha/domain/kernel/igual';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { findFolha } from '@tulha/read-models/folha/folha.queries';
import { linhasDaColheita, trabalhoDaFolha } from '@tulha/read-models/folha/linhas.queries';
import type { Reader } from '@tulha/read-models/read/reader';
import { InvalidRequest } from '../http/pipeline/errors.js';
import { nomesDasFazendas } from '../http/pipeline/other-farm.js';
import type { Ctx, ExecuteOptions } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { categoriaDe } from '../rotas/categoria-de.js';
import { definidos } from '../rotas/definidos.js';
import { exigirCadastro, exigirSeDado } from '../rotas/exigir-cadastro.js';
import { perguntar } from '../rotas/perguntar.js';

/** The sheet with its row, or 404; sets the ETag. */
export const folhaDe = async <K extends EspecieDeFolha>(ctx: Ctx<unknown, unknown, unknown>, especie: K, id: number) => {
  const found = achado(await findFolha(ctx.reader, especie, id));
  ctx.etag(found.versao);
  return found;
};

export type Row = Awaited<ReturnType<typeof folhaDe>>['row'];

/** A line as closing a sheet needs it: with the plots and the activity that it is of. */
type Linha = LinhaDaFolha & LinhaNosTalhoes & { readonly atividadeId?: number | null };

type Qualquer = Ctx<unknown, unknown, unknown>;
type Comando<T extends FolhaCommand<never, 'reaberta'>['type'], L = never> = Extract<FolhaCommand<L, 'reaberta'>, { type: T }>;
type DadosDoFechamento = Omit<Comando<'TrancarFolha'>['data'], 'linhas'>;
/** A wish to close a sheet: rehearsed, or done. */
type Fechamento = {
  readonly ensaiar: () => Promise<readonly Fact[]>;
  readonly fazer: () => ReturnType<Qualquer['execute']>;
};

/** A kind of sheet with its rules; which lines they know only its own functions need to know. */
export type Sala = {
  readonly especie: Especie;
  /** Carries out a command that names no lines. */
  readonly executar: (
    ctx: Qualquer,
    folhaId: number,
    command: Exclude<FolhaCommand<never, 'reaberta'>, { type: 'TrancarFolha' }>,
    options?: ExecuteOptions,
  ) => ReturnType<Qualquer['execute']>;
  /** The lines that closing would pay, oldest first, completed by `dados` to the wish to close. */
  readonly fechamento: (ctx: Qualquer, row: Row, dados: (linhas: readonly Linha[]) => Promise<DadosDoFechamento>) => Promise<Fechamento>;
};

const salaDe = <L extends Linha, M extends string, E extends Fact>(
  especie: Especie,
  decider: Decider<FolhaCommand<L, M | 'reaberta'>, E, Folha>,
  linhasDe: (reader: Reader, row: Row) => Promise<readonly L[]>,
): Sala => ({
  especie,
  executar: (ctx, folhaId, command, options) => ctx.execute(decider, folhaId, command, options),
  fechamento: async (ctx, row, dados) => {
    const linhas = row.lancamento_id === null ? await linhasDe(ctx.reader, row) : [];
    const command: Comando<'TrancarFolha', L> = { type: 'TrancarFolha', data: { ...(await dados(linhas)), linhas } };
    return {
      ensaiar: () => perguntar(ctx as Ctx, decider, row.id, command),
      fazer: () => ctx.execute(decider, row.id, command, { toTheEnd: true }),
    };
  },
});

const { folha_colheita, folha_pagamento } = especiesDeFolha;
/** Both kinds, each with its own rules and lines. */
export const salas: Readonly<Record<EspecieDeFolha, Sala>> = {
  folha_colheita: salaDe(folha_colheita, folhaColheitaDecider, (reader, row) => linhasDaColheita(reader, folha_colheita, row)),
  folha_pagamento: salaDe(folha_pagamento, folhaPagamentoDecider, (reader, row) => trabalhoDaFolha(reader, folha_pagamento, row)),
};

/** Every worker named must be one of the account's. */
const exigirColaboradores = async ({ reader }: Ctx<unknown, unknown, unknown>, ids: readonly number[]) => {
  const rows = await reader
    .de('colaborador')
    .select('id')
    .where('id', 'in', [0, ...ids])
    .where('excluido', '=', false)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const absent = ids.find((id) => !known.has(id));
  if (absent !== undefined) throw refuseFolha('COLABORADOR_NAO_EXISTE', { colaborador: absent });
};

/**
 * A filter by plots names them, or the farms it takes whole (the plot called GASTOS GERAIS): one of none would pay them all.
 * @throws InvalidRequest
 */
const exigirTalhoes = ({ filtrar_talhoes, talhoes, fazendas }: PedidoDeFolha, jaEscolhidos: readonly number[]) => {
  const escolhidos = [...(talhoes ?? jaEscolhidos), ...(fazendas ?? [])];
  if (filtrar_talhoes === true && escolhidos.length === 0)
    throw new InvalidRequest([{ campo: 'talhoes', mensagem: 'Escolha os talhões.' }]);
};

/** Each kind has its own address. @throws TIPO_DE_OUTRA_FOLHA */
const exigirTipo = ({ tipo }: PedidoDeFolha, { tipo: este, path }: Especie) => {
  if (!tipo || tipo === este) return;
  const outra = Object.values(especiesDeFolha).find((um) => um.tipo === tipo);
  throw refuseFolha('TIPO_DE_OUTRA_FOLHA', { esta: TIPOS_DE_FOLHA[este], outra: TIPOS_DE_FOLHA[tipo], caminho: outra?.path ?? path });
};

/** A sheet as it is, as far as a change must know it. */
export type Atual = Pick<CriterioDaFolha, 'talhaoIds' | 'fazendaIds'>;

/**
 * A sheet may pay the work of several farms, since workers are of none, and says which; its plots are of those, or it would pay nothing for them.
 * @throws REFERENCIA_DE_OUTRA_FAZENDA
 */
const exigirTalhoesDasFazendas = async (ctx: Ctx, { talhoes, fazendas }: PedidoDeFolha, atual: Atual) => {
  const suas = fazendas?.length ? fazendas : atual.fazendaIds;
  const ficam = igual(suas, atual.fazendaIds) ? atual.talhaoIds : [];
  for (const id of talhoes ?? atual.talhaoIds) {
    const dele = ficam.includes(id) ? undefined : (await findInCatalogue(ctx.reader, catalogues.talhao, id))?.view;
    if (!dele?.fazenda || suas.includes(dele.fazenda)) continue;
    const [dela, desta] = await Promise.all([nomesDasFazendas(ctx.reader, [dele.fazenda]), nomesDasFazendas(ctx.reader, suas)]);
    throw refuseCatalogue('REFERENCIA_DE_OUTRA_FAZENDA', { campo: 'Talhões', nome: dele.nome, dela, desta }, 'talhoes');
  }
};

/** Turns the fields of a request into facts, with every reference checked. */
export const mudancasDe = async (
  ctx: Ctx<unknown, unknown, unknown>,
  especie: Especie,
  pedido: PedidoDeFolha,
  atual: Atual,
): Promise<Partial<DadosDaFolha>> => {
  exigirTipo(pedido, especie);
  exigirTalhoes(pedido, atual.talhaoIds);
  const colaboradores = pedido.colaboradores && [...new Set(pedido.colaboradores)];
  if (colaboradores) await exigirColaboradores(ctx, colaboradores);
  await exigirSeDado(ctx as Ctx, 'fluxo', pedido.fluxo, 'fluxo');
  for (const id of pedido.fazendas ?? []) await exigirCadastro(ctx as Ctx, 'fazenda', id, 'fazendas');
  for (const id of pedido.talhoes ?? []) await exigirCadastro(ctx as Ctx, 'talhao', id, 'talhoes');
  if (pedido.filtrar_talhoes !== false) await exigirTalhoesDasFazendas(ctx as Ctx, pedido, atual);
  return definidos({
    descricao: pedido.descricao,
    inicio: pedido.inicio,
    fim: pedido.fim,
    data: pedido.data,
    colaboradorIds: colaboradores,
    fazendaIds: pedido.fazendas?.length ? [...new Set(pedido.fazendas)] : undefined,
    talhaoIds: pedido.filtrar_talhoes === false ? [] : (pedido.talhoes ?? undefined),
    fluxoId: pedido.fluxo,
    ...(pedido.categoria === undefined ? {} : await categoriaDe(ctx as Ctx, pedido.categoria, 'despesa')),
    valorDiaCentavos: pedido.valorDia,
    valorExtraCentavos: pedido.valorExtra,
    regra: pedido.regra,
    contaBancaria: pedido.conta,
    pagamento: pedido.pagamento,
    descontaAdiantamentos: pedido.descontarAdiantamentos ?? undefined,
  });
};

/** The fields that a new sheet must have. */
export type FolhaDita = Pick<DadosDaFolha, 'descricao' | 'inicio' | 'fim' | 'data'> & { readonly colaboradores: number[] };

/** A new sheet, of which no more is said. */
export const folhaNova = (folhaId: number, fazendaId: number, pedido: FolhaDita): DadosDaFolha => ({
  ...{ folhaId, fazendaId, descricao: pedido.descricao, inicio: pedido.inicio, fim: pedido.fim, data: pedido.data },
  ...{ colaboradorIds: pedido.colaboradores, fazendaIds: [fazendaId], talhaoIds: [], fluxoId: null, categoria: null, categoriaId: null },
  ...{ valorDiaCentavos: null, valorExtraCentavos: null, regra: null, contaBancaria: null, pagamento: null },
});

/** Whose work a sheet adds up. */
export const criterioDe = (row: Row): CriterioDaFolha => ({
  inicio: row.inicio,
  fim: row.fim,
  colaboradorIds: row.colaborador_ids as number[],
  fazendaIds: row.fazenda_ids as number[],
  talhaoIds: row.talhao_ids as number[],
});
