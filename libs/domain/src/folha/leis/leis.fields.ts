import { z } from 'zod';
import { fact } from '../../kernel/facts.js';

/** Rules of law that a sheet may follow, in the order in which they are worked out: each one may count those before it. */
export const LEIS = ['PISO', 'DSR', 'DECIMO_TERCEIRO', 'FERIAS', 'TERCO_DE_FERIAS', 'FGTS', 'INSS'] as const;
export type Lei = (typeof LEIS)[number];

/** The effect of a rule on a payment: it adds to it, takes something off it, or only provides for a later payment. */
export const EFEITOS = ['PAGO', 'DESCONTO', 'PROVISAO'] as const;
type EfeitoDaLei = (typeof EFEITOS)[number];

/** How a rule is counted: so much for each day, one part in so many, or a percent. */
type Conta = 'POR_DIA' | 'PARTES' | 'PERCENTUAL';

type DaLei = {
  readonly nome: string;
  readonly efeito: EfeitoDaLei;
  readonly conta: Conta;
  /** The law, where it is known; of the others the account says it. */
  readonly fonte: string | null;
  /** One part in so many, where the name of the rule says it already. */
  readonly partes: number | null;
};

/** The facts about each rule that hold for every account. Rates and amounts change, so each account says its own, with their dates. */
export const daLei: Readonly<Record<Lei, DaLei>> = {
  PISO: { nome: 'Piso do salário mínimo', efeito: 'PAGO', conta: 'POR_DIA', fonte: 'Constituição, art. 7º, VII', partes: null },
  DSR: { nome: 'Repouso semanal remunerado', efeito: 'PAGO', conta: 'PARTES', fonte: 'Lei 605/49', partes: null },
  DECIMO_TERCEIRO: { nome: '13º salário', efeito: 'PROVISAO', conta: 'PARTES', fonte: null, partes: null },
  FERIAS: { nome: 'Férias', efeito: 'PROVISAO', conta: 'PARTES', fonte: null, partes: null },
  TERCO_DE_FERIAS: { nome: 'Terço de férias', efeito: 'PROVISAO', conta: 'PARTES', fonte: null, partes: 3 },
  FGTS: { nome: 'FGTS', efeito: 'PROVISAO', conta: 'PERCENTUAL', fonte: null, partes: null },
  INSS: { nome: 'INSS do trabalhador', efeito: 'DESCONTO', conta: 'PERCENTUAL', fonte: null, partes: null },
};

export const NOMES_DAS_LEIS = Object.fromEntries(LEIS.map((lei) => [lei, daLei[lei].nome])) as Readonly<Record<Lei, string>>;

/** A rule as the account has it in force: from a day, until another or until it is said. */
export type RegraEmVigor = {
  readonly regraId: number;
  readonly lei: Lei;
  readonly inicio: string;
  readonly fim: string | null;
  readonly valorDiaCentavos: number | null;
  readonly partes: number | null;
  /** Exact decimal text. */
  readonly percentual: string | null;
  /** Of a percent that goes by steps: the step ends here. */
  readonly faixaAteCentavos: number | null;
  readonly fonte: string;
};

/** Rules of an account, and its workers with a salary, which is not completed by the day. */
export type LeisDaConta = { readonly regras: readonly RegraEmVigor[]; readonly mensalistaIds: readonly number[] };
export const SEM_LEIS: LeisDaConta = { regras: [], mensalistaIds: [] };

/** A rule as a sheet applied it to one worker: the base, the rate and the amount. */
export const leiAplicada = z.strictObject({
  lei: z.enum(LEIS),
  efeito: z.enum(EFEITOS),
  /** The record that said the value. */
  regraId: fact.id(),
  /** The first and the last day counted. */
  em: fact.dia(),
  ate: fact.dia(),
  /** The amount counted: of the floor the earnings of those days, of a step the part of the earnings in it. */
  baseCentavos: fact.centavos(),
  dias: z.int(),
  valorDiaCentavos: fact.centavos().nullable(),
  partes: z.int().nullable(),
  percentual: fact.decimal().nullable(),
  /** Of a step of a percent: where it begins and ends. */
  faixaDeCentavos: fact.centavos().nullable(),
  faixaAteCentavos: fact.centavos().nullable(),
  fonte: fact.texto(),
  valorCentavos: fact.centavos(),
});
export type LeiAplicada = z.output<typeof leiAplicada>;
