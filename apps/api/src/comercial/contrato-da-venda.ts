import { contratoVenda } from '@tulha/domain/comercial/contrato-venda.register';
import { gramasDe } from '@tulha/domain/comercial/contrato/andamento';
import { type Desvio, desvioDe } from '@tulha/domain/comercial/contrato/no-contrato';
import { refuseComercial } from '@tulha/domain/comercial/errors';
import { refuseCatalogue } from '@tulha/domain/kernel/catalogue/catalogue.decider';
import { findInCatalogue } from '@tulha/read-models/catalogues/catalogue.queries';
import type { Ctx } from '../http/pipeline/route.js';

type Vendida = { readonly clienteId: number; readonly fazendaId: number; readonly lotes: readonly number[] };

type Lote = { readonly codigo: string; readonly tipo: string | null; readonly qualidade: string | null };
const DESCONHECIDO: Lote = { codigo: '', tipo: null, qualidade: null };

const recusaDe = ({ que, lote = 0 }: Desvio, numero: string, combinada: string | null, lotes: readonly Lote[]) => {
  if (que === 'cliente') return refuseComercial('CONTRATO_DE_OUTRO_CLIENTE', { numero });
  if (que === 'fazenda') return refuseComercial('CONTRATO_DE_OUTRA_FAZENDA', { numero });
  const { codigo, qualidade } = lotes[lote] ?? DESCONHECIDO;
  const partes = { numero, combinada: combinada ?? '', codigo, qualidade: qualidade ?? '' };
  return refuseComercial('CONTRATO_DE_OUTRA_QUALIDADE', partes, `produtos[${lote}].id`);
};

const lotesDe = async ({ reader }: Ctx, ids: readonly number[]): Promise<readonly Lote[]> => {
  const rows = await reader
    .de('lote')
    .select(['id', 'codigo', 'tipo', 'qualidade'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const porId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => porId.get(id) ?? DESCONHECIDO);
};

/**
 * The contract that a sale is to be under, for the ledger to count what is sold of it. The sale has to be of its buyer, its farm and its quality.
 * @throws REFERENCIA_NAO_ENCONTRADA, CONTRATO_DE_OUTRO_CLIENTE, CONTRATO_DE_OUTRA_FAZENDA, CONTRATO_DE_OUTRA_QUALIDADE
 */
export const noContrato = async (ctx: Ctx, id: number, { clienteId, fazendaId, lotes: ids }: Vendida) => {
  const achado = await findInCatalogue(ctx.reader, contratoVenda, id);
  const { singular } = contratoVenda.title;
  if (!achado) throw refuseCatalogue('REFERENCIA_NAO_ENCONTRADA', { campo: 'Contrato', de: singular, id }, 'contrato');
  const { numero, cliente_id, fazenda_id, qualidade, sacas_milesimos, tolerancia } = achado.stored;
  const lotes = await lotesDe(ctx, ids);
  const combinado = { clienteId: cliente_id, fazendaId: fazenda_id, qualidade };
  const desvio = desvioDe(combinado, { clienteId, fazendaId, lotes });
  if (desvio) throw recusaDe(desvio, numero, qualidade, lotes);
  return { numero, sacasMilesimos: sacas_milesimos, maximoG: gramasDe({ sacasMilesimos: sacas_milesimos, tolerancia }).maximoG };
};
