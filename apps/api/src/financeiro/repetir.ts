import { REPETICOES, RegistrarLancamento, type RepetirLancamento } from '@tulha/domain/financeiro/lancamento/lancamento.commands';
import { addMonths } from '@tulha/domain/kernel/dates';
import { safraDoDiaEm } from '@tulha/read-models/propriedade/safra.queries';
import type { z } from 'zod';
import type { Ctx } from '../http/pipeline/route.js';
import type { lancamentoDe } from './lancamento.routes.js';
import type { NovoLancamento } from './novo.js';

type Lancamento = Awaited<ReturnType<typeof lancamentoDe>>;
type Pedido = z.output<typeof RepetirLancamento>;

/** The allocation of an entry, for another one. The weights of land are computed anew; a harvest is that of the first entry's crop year. */
const mesmoRateio = ({ rateio, safra }: Lancamento) => {
  if (!rateio) return null;
  const { criterio } = rateio;
  const partes = rateio.partes.map(({ tipo, id, peso }) => ({
    tipo,
    id,
    ...(criterio === 'PERCENTUAL' && { percentual: peso }),
    ...(criterio === 'USO_DIRETO' && { valor: peso }),
  }));
  return { criterio, partes, ...(criterio === 'PRODUCAO' && { safra }) };
};

/** The entry moved by some months: same values, all pending, in the crop year of the new day, without the papers of the first. */
const maisTarde = async (ctx: Ctx, lancamento: Lancamento, meses: number): Promise<NovoLancamento> => {
  const { tipo, descricao, categoria, categoriaId, categoriaPagamento, tipoPagamento, fornecedor, obs, pagamentos, valor } = lancamento;
  const [primeiro] = pagamentos;
  const data = addMonths(lancamento.data, meses);
  return RegistrarLancamento.parse({
    ...{ tipo, descricao, categoria: categoriaId ?? categoria, categoriaPagamento, tipoPagamento, fornecedor, obs, valor, data },
    safra: lancamento.safra && (await safraDoDiaEm(ctx.reader, lancamento.fazenda, data)),
    fluxo: primeiro?.fluxo,
    fluxoSaida: primeiro?.fluxoSaida,
    parcelas: pagamentos.map((um) => ({ data: addMonths(um.data, meses), valor: um.valor })),
    rateio: mesmoRateio(lancamento),
  });
};

/** Copies of an entry, each a month or a year after the one before. */
export const repeticoes = (ctx: Ctx, lancamento: Lancamento, { cada, vezes }: Pedido): Promise<readonly NovoLancamento[]> =>
  Promise.all(Array.from({ length: vezes }, (_, indice) => maisTarde(ctx, lancamento, (indice + 1) * REPETICOES[cada])));
