import type { Dia } from '../../kernel/dates.js';
import { mulDivHalfUp, toScaled, toWire } from '../../kernel/decimal.js';
import { isCpf } from '../../kernel/documents.js';

/** Who sells: a person, or a company. */
type Pessoa = 'PF' | 'PJ';
type Tributo = 'FUNRURAL' | 'SENAR';

type Aliquota = {
  readonly tributo: Tributo;
  readonly pessoa: Pessoa;
  /** From this day, until the one before the next rate of the same. */
  readonly desde: Dia;
  readonly percentual: string;
  readonly fonte: string;
};

const [ANTES, LC_224] = ['Lei 13.606/2018', 'LC 224/2025, desde 01/04/2026'];

/**
 * What is due on the gross sale of rural production, by day: a total of 1.5 % for a person and 2.05 % for a company, and since April 2026 of 1.63 %
 * and 2.23 %, Senar included. Taken from secondary sources (facts: fiscal); a rate that changes is one more row here.
 */
const ALIQUOTAS: readonly Aliquota[] = [
  { tributo: 'FUNRURAL', pessoa: 'PF', desde: '2018-01-01', percentual: '1.3', fonte: ANTES },
  { tributo: 'FUNRURAL', pessoa: 'PF', desde: '2026-04-01', percentual: '1.43', fonte: LC_224 },
  { tributo: 'SENAR', pessoa: 'PF', desde: '2018-01-01', percentual: '0.2', fonte: ANTES },
  { tributo: 'FUNRURAL', pessoa: 'PJ', desde: '2018-01-01', percentual: '1.8', fonte: ANTES },
  { tributo: 'FUNRURAL', pessoa: 'PJ', desde: '2026-04-01', percentual: '1.98', fonte: LC_224 },
  { tributo: 'SENAR', pessoa: 'PJ', desde: '2018-01-01', percentual: '0.25', fonte: ANTES },
];

const ESCALA = 4;
/** Cents of an amount times ten thousandths of a percent, in cents. */
const CEM_POR_CENTO = 1_000_000;

/** The kind of producer that a CPF or CNPJ says; null where none is known. */
export const pessoaDe = (documento: string | null): Pessoa | null => {
  if (documento === null || documento === '') return null;
  return isCpf(documento) ? 'PF' : 'PJ';
};

/** What a sale of that day owes on its gross value, each tax as a line of its own. */
export const tributosDaVenda = (totalCentavos: number, dia: Dia, pessoa: Pessoa) =>
  (['FUNRURAL', 'SENAR'] as const).flatMap((tributo) => {
    const vigente = ALIQUOTAS.filter((uma) => uma.tributo === tributo && uma.pessoa === pessoa && uma.desde <= dia).at(-1);
    if (!vigente) return [];
    const centavos = mulDivHalfUp(totalCentavos, toScaled(vigente.percentual, ESCALA) ?? 0, CEM_POR_CENTO);
    return [{ tributo, percentual: Number(vigente.percentual), fonte: vigente.fonte, valor: toWire(centavos, 2), centavos }];
  });
