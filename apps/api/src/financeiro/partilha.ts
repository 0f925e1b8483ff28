import type { ParteNomeada } from '@tulha/domain/financeiro/lancamento/rateio';
import type { RatearLancamento } from '@tulha/domain/financeiro/lancamento/rateio.commands';
import { type Alvo, FICAM_NA_FAZENDA } from '@tulha/domain/financeiro/lancamento/rateio.fields';
import { catalogues } from '@tulha/domain/catalogues/index';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { fromScaled } from '@tulha/domain/kernel/decimal';
import { registroDe } from '@tulha/domain/references/todos';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { chamadosDoRateio, fazendasDasPartes, pesoDaColheita, pesoDaTerra } from '@tulha/read-models/financeiro/rateio.queries';
import { findSafra } from '@tulha/read-models/propriedade/safra.queries';
import type { z } from 'zod';
import type { Ctx } from '../http/pipeline/route.js';
import { exigirSafra } from '../rotas/safra-da-fazenda.js';

type Pedido = z.output<typeof RatearLancamento>;
/** The crop year and the farm of the entry that is apportioned. */
type DoLancamento = { readonly safra: number | null; readonly fazenda: number };
type Pesado = { readonly tipo: ParteNomeada['tipo']; readonly id: number; readonly peso: string };

/** Weights that the product computes: a plot without a known figure weighs 0, which the rules refuse by its name. */
const comPeso = (partes: Pedido['partes'], pesos: ReadonlyMap<number | null, string>): Pesado[] =>
  partes.map(({ tipo, id }) => ({ tipo, id, peso: (tipo === 'talhao' && pesos.get(id)) || '0' }));

/** Litres of the crop year that was said, or of the entry's own. */
const daColheita = async (ctx: Ctx, safraId: number | null, partes: Pedido['partes'], fazenda: number): Promise<Pesado[]> => {
  await exigirSafra(ctx, safraId, { oQue: 'este lançamento', fazenda });
  const safra = safraId ? await findSafra(ctx.reader, safraId) : undefined;
  if (!safra) return comPeso(partes, new Map());
  const ids = partes.map(({ id }) => id);
  return comPeso(partes, await pesoDaColheita(ctx.reader, safra, ids, ctx.request.farms ?? []));
};

const pesadas = async (ctx: Ctx, body: Pedido, { safra, fazenda }: DoLancamento): Promise<Pesado[]> => {
  const ids = body.partes.map(({ id }) => id);
  switch (body.criterio) {
    case 'PERCENTUAL':
      return body.partes.map(({ tipo, id, percentual: peso }) => ({ tipo, id, peso }));
    case 'USO_DIRETO':
      return body.partes.map(({ tipo, id, valor }) => ({ tipo, id, peso: fromScaled(valor, 2) }));
    case 'PRODUCAO':
      return daColheita(ctx, body.safra ?? safra, body.partes, fazenda);
    default:
      return comPeso(body.partes, await pesoDaTerra(ctx.reader, body.criterio, ids));
  }
};

/** @throws REFERENCIA_NAO_ENCONTRADA naming the part */
const nomeadas = async (ctx: Ctx, partes: readonly Pesado[]): Promise<ParteNomeada[]> => {
  const nomeDe = await chamadosDoRateio(ctx.reader, partes);
  return partes.map((parte, indice) => {
    const nome = nomeDe(parte);
    const singular = registroDe(parte.tipo)?.title.singular ?? parte.tipo;
    if (nome === undefined)
      throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: singular, de: singular, id: parte.id }, `partes[${indice}].id`);
    return { ...parte, nome: `${singular} ${nome || parte.id}` };
  });
};

type Parte = { readonly tipo: Alvo; readonly id: number; readonly nome: string | null };

const nomeDaFazenda = async ({ reader }: Ctx, id: number): Promise<string> =>
  (await findInCatalogue(reader, catalogues.fazenda, id))?.view.nome ?? String(id);

/**
 * An entry is charged only to plots, crop years and activities of its own farm: another farm's cost would show there, to users who do not see
 * this one. A crop year of no farm belongs to all, and a machine works on several.
 * @param campo the field to name for the part at an index
 * @throws REFERENCIA_DE_OUTRA_FAZENDA
 */
export const exigirPartesDaFazenda = async (ctx: Ctx, partes: readonly Parte[], fazenda: number, campo: (indice: number) => string) => {
  const donas = await fazendasDasPartes(
    ctx.reader,
    partes.filter(({ tipo }) => FICAM_NA_FAZENDA.includes(tipo)),
  );
  for (const [indice, parte] of partes.entries()) {
    const dona = donas(parte);
    if (!dona || dona === fazenda) continue;
    const [dela, desta] = await Promise.all([dona, fazenda].map((id) => nomeDaFazenda(ctx, id)));
    const slots = { campo: 'Rateio', nome: parte.nome ?? String(parte.id), dela: String(dela), desta: String(desta) };
    throw refuseCatalogue('REFERENCIA_DE_OUTRA_FAZENDA', slots, campo(indice));
  }
};

/** The requested allocation, each part with its weight and its name. @throws REFERENCIA_NAO_ENCONTRADA, REFERENCIA_DE_OUTRA_FAZENDA naming the part */
export const partilhaDe = async (ctx: Ctx, body: Pedido, lancamento: DoLancamento) => {
  const partes = await nomeadas(ctx, await pesadas(ctx, body, lancamento));
  await exigirPartesDaFazenda(ctx, partes, lancamento.fazenda, (indice) => `partes[${indice}].id`);
  return { criterio: body.criterio, partes };
};
