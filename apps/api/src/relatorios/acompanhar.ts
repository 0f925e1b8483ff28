import { talhao as cadastroDeTalhoes } from '@tulha/domain/propriedade/talhao.catalogue';
import { ref } from '@tulha/domain/kernel/catalogue/fields';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import { escolhasDe, safraPedida } from '@tulha/read-models/propriedade/safra.queries';
import type { QualColheita } from '@tulha/read-models/relatorios/acompanhamento/colheita.queries';
import { z } from 'zod';
import type { Ctx } from '../http/pipeline/route.js';
import { achado } from '../rotas/achado.js';
import { dayFilter, idFilter } from '../rotas/list-query.js';
import { requireFiltersOfFarm } from './filters-of-farm.js';

/** The query of dashboards: a crop year under either of its two names or by its days, a plot, and days within it. */
export const acompanhamentoQuery = z.strictObject({
  ...{ de: dayFilter(), ate: dayFilter() },
  ...{ safra: idFilter(), safraId: idFilter(), talhao: idFilter(), talhaoId: idFilter() },
  ...{ dateStart: dayFilter(), dateEnd: dayFilter() },
});
export type Asked = z.output<typeof acompanhamentoQuery>;

const tarde = (a: string, b: string | undefined) => (b !== undefined && b > a ? b : a);
const cedo = (a: string, b: string | undefined) => (b !== undefined && b < a ? b : a);

/** The crop year that is followed: the one asked for, or the one in use; and of it which farms, days and plot. @throws 404 where one is not the account's */
export const acompanhada = async ({ reader, hoje }: Pick<Ctx, 'reader' | 'hoje'>, asked: Asked, todas: readonly number[]) => {
  const { safra: contada, fazendas } = achado(
    await safraPedida(
      reader,
      { safra: asked.safra || asked.safraId || undefined, de: asked.de, ate: asked.ate },
      { fazendas: todas, hoje },
    ),
  );
  const talhao = asked.talhao || asked.talhaoId || undefined;
  if (talhao !== undefined) achado(await findInCatalogue(reader, cadastroDeTalhoes, talhao));
  await requireFiltersOfFarm({ reader, fazendas: todas }, { filters: { talhao: ref('Talhão', 'talhao') } }, { talhao });
  const dias = { de: tarde(contada.inicio, asked.dateStart), ate: cedo(contada.fim, asked.dateEnd) };
  const qual: QualColheita = { fazendas, ...dias, ...(talhao !== undefined && { talhao }) };
  return { safra: contada, qual };
};

/** The same with the crop years that may be chosen instead. */
export const acompanhadaComEscolhas = async (ctx: Pick<Ctx, 'reader' | 'hoje'>, asked: Asked, todas: readonly number[]) => {
  const [{ safra, qual }, safras] = await Promise.all([acompanhada(ctx, asked, todas), escolhasDe(ctx.reader, todas)]);
  return { safra, safras, qual };
};
