import { z } from 'zod';
import { reais } from '../../kernel/cells/texto.js';
import { type Dia, diaToBr } from '../../kernel/dates.js';
import { fact } from '../../kernel/facts.js';

/** An advance of which not all was taken off, as a sheet finds it on the day that it pays. Below zero where more was taken off than given. */
export type AdiantamentoAberto = {
  readonly adiantamentoId: number;
  readonly colaboradorId: number;
  readonly em: Dia;
  readonly adiantadoCentavos: number;
  readonly abertoCentavos: number;
  /** The last that was taken off it; 0 where nothing was. */
  readonly ultimoDescontoId: number;
  /** The line of the advance that a discount of it would become; 0 while that is only a question. */
  readonly descontoId: number;
};

/** The discount of an advance by a closed sheet, as its fact keeps it. */
export const descontoDaFolha = z.strictObject({
  adiantamentoId: fact.id(),
  /** The line of the advance that it becomes. */
  descontoId: fact.id(),
  /** The day the advance was given. */
  em: fact.dia(),
  adiantadoCentavos: fact.centavos(),
  /** The amount still open before the discount. */
  abertoCentavos: fact.centavos(),
  /** The last discount before this one; 0 where there was none. */
  depoisDe: z.int(),
  valorCentavos: fact.centavos(),
});
export type DescontoDaFolha = z.output<typeof descontoDaFolha>;

/** A discount as the advance learns it from a closed sheet: the line to write, and its values. */
export const descontoDito = z.strictObject({
  adiantamentoId: fact.id(),
  descontoId: fact.id(),
  data: fact.dia(),
  valorCentavos: fact.centavos(),
});
export type DescontoDito = z.output<typeof descontoDito>;

/**
 * The discounts from the advances of one worker whose lines give `linhasCentavos`: all open advances, the oldest first, and never more than
 * the lines give. An excess of earlier discounts is given back.
 */
export const descontosDe = (linhasCentavos: number, abertos: readonly AdiantamentoAberto[]): DescontoDaFolha[] => {
  let resta = linhasCentavos;
  const doMaisVelho = [...abertos].sort((a, b) => (a.em === b.em ? a.adiantamentoId - b.adiantamentoId : a.em < b.em ? -1 : 1));
  return doMaisVelho.flatMap(({ adiantamentoId, em, adiantadoCentavos, abertoCentavos, ultimoDescontoId, descontoId }) => {
    const valorCentavos = Math.min(abertoCentavos, resta);
    if (valorCentavos === 0) return [];
    resta -= valorCentavos;
    return [{ adiantamentoId, descontoId, em, adiantadoCentavos, abertoCentavos, depoisDe: ultimoDescontoId, valorCentavos }];
  });
};

/** The sum of some discounts. */
export const totalDosDescontos = (descontos: readonly Pick<DescontoDaFolha, 'valorCentavos'>[]): number =>
  descontos.reduce((sum, { valorCentavos }) => sum + valorCentavos, 0);

/**
 * The name under which a sheet takes something off an advance: of all sheets that have seen the same discount as its last, one does. While a
 * sheet is closed its own discount is the last or an earlier one, so that none that comes later has the same name.
 */
export const chaveDoDesconto = ({ adiantamentoId, depoisDe }: Pick<DescontoDaFolha, 'adiantamentoId' | 'depoisDe'>): string =>
  `ADIANTAMENTO ${adiantamentoId} ${depoisDe}`;

/** How a discount comes about, in words: `R$ 300,00 em 05/08/2026, faltavam R$ 200,00, faltam R$ 50,00`. */
export const explicarDesconto = ({ em, adiantadoCentavos, abertoCentavos, valorCentavos }: DescontoDaFolha): string => {
  const dado = `${reais(adiantadoCentavos)} em ${diaToBr(em)}`;
  if (valorCentavos < 0) return `${dado}, devolvido o que se descontou a mais`;
  const faltava = abertoCentavos === adiantadoCentavos ? '' : `, faltavam ${reais(abertoCentavos)}`;
  const falta = abertoCentavos - valorCentavos;
  return `${dado}${faltava}, ${falta === 0 ? 'descontado todo' : `faltam ${reais(falta)}`}`;
};
