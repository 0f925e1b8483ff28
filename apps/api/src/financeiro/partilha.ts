import type { ParteNomeada } from '@tulha/domain/financeiro/lancamento/rateio';
import type { RatearLancamento } from '@tulha/domain/financeiro/lancamento/rateio.commands';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { fromScaled } from '@tulha/domain/kernel/decimal';
import { registroDe } from '@tulha/domain/references/todos';
import { chamadosDoRateio, pesoDaColheita, pesoDaTerra } from '@tulha/read-models/financeiro/rateio.queries';
import { findSafra } from '@tulha/read-models/propriedade/safra.queries';
import type { z } from 'zod';
import type { Ctx } from '../http/pipeline/route.js';
import { exigirSafra } from '../rotas/safra-da-fazenda.js';

type Pedido = z.output<typeof RatearLancamento>;
type Pesado = { readonly tipo: ParteNomeada['tipo']; readonly id: number; readonly peso: string };

/** Weights that the product computes: a plot without a known figure weighs 0, which the rules refuse by its name. */
const comPeso = (partes: Pedido['partes'], pesos: ReadonlyMap<number | null, string>): Pesado[] =>
  partes.map(({ tipo, id }) => ({ tipo, id, peso: (tipo === 'talhao' && pesos.get(id)) || '0' }));

/** Litres of the crop year that was said, or of the entry's own. */
const daColheita = async (ctx: Ctx, safraId: number | null, partes: Pedido['partes']): Promise<Pesado[]> => {
  await exigirSafra(ctx, safraId, { fazenda: 0 });
  const safra = safraId ? await findSafra(ctx.reader, safraId) : undefined;
  if (!safra) return comPeso(partes, new Map());
  const ids = partes.map(({ id }) => id);
  return comPeso(partes, await pesoDaColheita(ctx.reader, safra, ids, ctx.request.farms ?? []));
};

const pesadas = async (ctx: Ctx, body: Pedido, safraDoLancamento: number | null): Promise<Pesado[]> => {
  const ids = body.partes.map(({ id }) => id);
  switch (body.criterio) {
    case 'PERCENTUAL':
      return body.partes.map(({ tipo, id, percentual: peso }) => ({ tipo, id, peso }));
    case 'USO_DIRETO':
      return body.partes.map(({ tipo, id, valor }) => ({ tipo, id, peso: fromScaled(valor, 2) }));
    case 'PRODUCAO':
      return daColheita(ctx, body.safra ?? safraDoLancamento, body.partes);
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

/** The requested allocation, each part with its weight and its name. @throws REFERENCIA_NAO_ENCONTRADA naming the part */
export const partilhaDe = async (ctx: Ctx, body: Pedido, safraDoLancamento: number | null) => ({
  criterio: body.criterio,
  partes: await nomeadas(ctx, await pesadas(ctx, body, safraDoLancamento)),
});
