import { custoDosLotes } from '@tulha/domain/relatorios/custos/custo-dos-lotes';
import type { Reader } from '../../read/reader.js';
import type { PeriodoPedido } from '../periodo.queries.js';
import { type cafeDe, type FonteDeCusto, fontesDo } from './cafe-com-custo.queries.js';
import { somaDe } from './somar.js';

type Cafe = Awaited<ReturnType<typeof cafeDe>>;

/**
 * What the season of some farms cost, on all lots of the account; `quais` leaves only these plots and what the processes after the picking cost, whose
 * figures stay what they are.
 */
export const custosDaSafra = async (
  reader: Reader,
  periodo: Omit<PeriodoPedido, 'about'>,
  { transformacoes, fins }: Cafe,
  quais?: ReadonlySet<number>,
) => {
  const { fontes: todas, emLotes } = await fontesDo(reader, periodo);
  const fica = ({ talhao, processo }: FonteDeCusto) => quais === undefined || processo !== null || (talhao !== null && quais.has(talhao));
  const escolhidas = [...todas].filter(([, fonte]) => fica(fonte));
  const lugar = new Map(escolhidas.map(([chave], n) => [chave, n]));
  const fontes: readonly FonteDeCusto[] = escolhidas.map(([, fonte]) => fonte);
  const custos = custoDosLotes({
    fontes: fontes.map(({ custos: seus, colhidoMl }) => ({ centavos: somaDe(seus, ({ centavos }) => centavos), colhidoMl })),
    formados: emLotes.flatMap(({ chave, lote, ml }) => {
      const fonte = lugar.get(chave);
      return fonte === undefined ? [] : [{ lote, ml, fonte }];
    }),
    ...{ transformacoes, fins },
  });
  return { chaves: escolhidas.map(([chave]) => chave), fontes, custos };
};
