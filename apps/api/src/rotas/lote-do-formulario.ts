import type { DB } from '@tulha/read-models/tables';
import type { Ctx } from '../http/pipeline/route.js';
import { InvalidRequest } from '../http/pipeline/errors.js';
import { exigirSeDado } from './exigir-cadastro.js';

/** Details that forms send beside a lot's id. */
type LotePedido = {
  readonly id: number;
  readonly codigo?: string | undefined;
  readonly type?: string | undefined;
  readonly safra?: number | null;
};

const COLUNAS = ['codigo', 'tipo', 'processo', 'safra_id'] as const;

const igual = (um: string, outro: string): boolean => um.trim().toLowerCase() === outro.trim().toLowerCase();

/** A code may be given without its last parts. */
const diz = (codigo: string, escrito: string): boolean =>
  igual(codigo, escrito) || codigo.toLowerCase().startsWith(`${escrito.trim().toLowerCase()}-`);

const contradicao = (
  lote: Pick<DB['lote'], (typeof COLUNAS)[number]>,
  { id, codigo, type, safra }: LotePedido,
): readonly [nome: string, mensagem: string] | undefined => {
  if (codigo?.trim() && !diz(lote.codigo, codigo)) return ['codigo', `O lote ${id} é ${lote.codigo}: confira qual dos dois é o certo.`];
  if (type?.trim() && ![lote.tipo, lote.processo].some((um) => igual(um, type)))
    return ['type', `O lote ${lote.codigo} veio de ${lote.processo} e é ${lote.tipo}: diga um dos dois, ou deixe type de fora.`];
  if (safra && lote.safra_id !== null && lote.safra_id !== safra)
    return ['safra', `O lote ${lote.codigo} é da safra ${lote.safra_id}: deixe a safra de fora, ou diga essa.`];
  return undefined;
};

/**
 * The details a form sends beside a lot's id must agree with the lot; a lot that does not exist is refused by the command itself. A line has
 * its crop year by its lot, so one that is sent for a lot without is refused. @throws InvalidRequest naming each field, REFERENCIA_NAO_ENCONTRADA
 */
export const exigirLotesDoFormulario = async (ctx: Ctx, form: object, campo: string): Promise<void> => {
  const pedidos = ((form as Readonly<Record<string, unknown>>)[campo] ?? []) as readonly LotePedido[];
  const errors = await Promise.all(
    pedidos.map(async (pedido, indice) => {
      if (!pedido.codigo && !pedido.type && !pedido.safra) return [];
      const lote = await ctx.reader.porId('lote', COLUNAS, pedido.id);
      const [nome, mensagem] = (lote && contradicao(lote, pedido)) ?? [];
      if (lote && lote.safra_id === null) await exigirSeDado(ctx, 'safra', pedido.safra, `${campo}[${indice}].safra`);
      if (lote && lote.safra_id === null && pedido.safra)
        return [{ campo: `${campo}[${indice}].safra`, mensagem: `O lote ${lote.codigo} não tem safra: deixe a safra de fora.` }];
      return nome === undefined || mensagem === undefined ? [] : [{ campo: `${campo}[${indice}].${nome}`, mensagem }];
    }),
  );
  if (errors.flat().length > 0) throw new InvalidRequest(errors.flat());
};
