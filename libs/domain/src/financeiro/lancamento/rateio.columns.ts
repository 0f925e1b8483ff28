import { money, percent, text } from '../../kernel/catalogue/fields.js';
import { column, defineColumns, summed } from '../../kernel/columns/columns.js';
import type { Alvo, Criterio } from './rateio.fields.js';

/** How an amount is split, as a choice. */
export const NOMES_DOS_CRITERIOS: Readonly<Record<Criterio, string>> = {
  AREA: 'Pela área dos talhões',
  PLANTAS: 'Pelas plantas dos talhões',
  PRODUCAO: 'Pelo colhido nos talhões',
  PERCENTUAL: 'Por percentual',
  USO_DIRETO: 'Por valores',
};

/** What a part falls to. */
export const NOMES_DOS_ALVOS: Readonly<Record<Alvo, string>> = {
  talhao: 'Talhão',
  safra: 'Safra',
  atividade: 'Atividade',
  maquina: 'Máquina',
};

/** A part of an entry: what was given, and beside it what follows. */
export const rateioColumns = defineColumns({
  nome: column(text('Para'), { card: 'title' }),
  dado: text('Dado'),
  percentual: percent('Parte'),
  valor: summed(money('Valor')),
});
