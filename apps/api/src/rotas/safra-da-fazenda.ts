import { refuseShared } from '@tulha/domain/kernel/shared-errors';
import { catalogues } from '@tulha/domain/catalogues/index';
import { diaToBr } from '@tulha/domain/kernel/dates';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { findSafra } from '@tulha/read-models/propriedade/safra.queries';
import { nomesDasFazendas } from '../http/pipeline/other-farm.js';
import type { Ctx } from '../http/pipeline/route.js';
import { exigirCadastro } from './exigir-cadastro.js';

/** The data a crop year must agree with: the farm, and for coffee its plots and the day. `oQue`: the words for what is of that farm. */
export type Dela = {
  readonly oQue: 'este café' | 'este lançamento';
  readonly fazenda: number;
  readonly talhoes?: readonly number[];
  readonly em?: string;
};

type Safra = {
  readonly inicio: string;
  readonly fim: string;
  readonly fazenda: number | null;
  readonly talhoes: readonly number[] | null;
};

/** A plot as people call it. */
export const nomeDoTalhao = async ({ reader }: Ctx, id: number) =>
  String((await findInCatalogue(reader, catalogues.talhao, id))?.view.nome ?? id);

/**
 * A crop year in a request must be one of the farm, and cover these plots and this day. One without a farm covers all farms, one without
 * plots all plots of its farm.
 * @throws REFERENCIA_NAO_ENCONTRADA, SAFRA_DE_OUTRA_FAZENDA, SAFRA_SEM_O_TALHAO, DATA_FORA_DA_SAFRA, naming `campo`
 */
export const exigirSafra = async (ctx: Ctx, id: number | null | undefined, { oQue, fazenda, talhoes = [], em }: Dela, campo = 'safra') => {
  if (!id) return;
  await exigirCadastro(ctx, 'safra', id, campo);
  const achada = await findSafra(ctx.reader, id);
  const { view } = (await findInCatalogue(ctx.reader, catalogues.safra, id)) ?? {};
  const safra = achada?.descricao ?? id;
  const { inicio, fim, fazenda: dona, talhoes: seus } = view as Safra;
  if (dona && fazenda && dona !== fazenda) {
    const [dela, desta] = await Promise.all([nomesDasFazendas(ctx.reader, [dona]), nomesDasFazendas(ctx.reader, [fazenda])]);
    throw refuseShared('SAFRA_DE_OUTRA_FAZENDA', { safra, oQue, dela, desta }, campo);
  }
  const fora = seus?.length ? talhoes.find((talhao) => !seus.includes(talhao)) : undefined;
  if (fora !== undefined) throw refuseShared('SAFRA_SEM_O_TALHAO', { safra, talhao: await nomeDoTalhao(ctx, fora) }, campo);
  if (em !== undefined && (em < inicio || em > fim))
    throw refuseShared('DATA_FORA_DA_SAFRA', { em: diaToBr(em), safra, inicio: diaToBr(inicio), fim: diaToBr(fim) }, campo);
};
