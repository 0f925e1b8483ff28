import { fc } from '@tulha/testing/property';
import { PROCESSOS, type Processo } from './livro.js';

/**
 * Steps as a generator draws them: lots, records and quantities are named by their place among those there are, so that a step still means
 * something when others before it are left out.
 */

/** All there is, without saying how much · so many thousandths of it · that much more than there is · just that much. */
export type Quanto = { readonly de: 'tudo' } | { readonly de: 'parte' | 'alem' | 'fixo'; readonly n: number };
export type Parte = { readonly lote: number; readonly quanto: Quanto };
/** `quando` counts days; above 8 they are impossible: before all coffee, in the future, not in the calendar. */
type Dia = number;
type Confere = 'certo' | 'errado' | 'nada';

export type Passo =
  | {
      readonly faz: 'formar';
      readonly talhoes: readonly { readonly talhao: number; readonly n: number }[];
      readonly codigo: number;
      /** Some say why, as if there were more than was picked. */
      readonly motivo: boolean;
      readonly quando: Dia;
    }
  | {
      readonly faz: 'entrar';
      readonly processo: Processo;
      readonly partes: readonly Parte[];
      readonly quando: Dia;
      readonly hora: number;
      readonly saida: number | null;
    }
  | { readonly faz: 'sair'; readonly qual: number; readonly quando: Dia; readonly hora: number }
  | {
      readonly faz: 'beneficiar';
      readonly avulso: boolean;
      readonly partes: readonly Parte[];
      readonly saidas: readonly number[];
      readonly perda: number | null;
      readonly quando: Dia;
    }
  | {
      readonly faz: 'rebeneficiar';
      readonly partes: readonly Parte[];
      readonly saidas: readonly number[];
      readonly perda: Confere;
      readonly quando: Dia;
    }
  | { readonly faz: 'depositar'; readonly partes: readonly Parte[]; readonly total: Confere; readonly quando: Dia }
  | { readonly faz: 'reservar'; readonly partes: readonly Parte[]; readonly preco: number; readonly valor: Confere; readonly quando: Dia }
  | { readonly faz: 'finalizar'; readonly qual: number; readonly quando: Dia | null }
  | { readonly faz: 'abrir' | 'excluir'; readonly qual: number }
  /** A record said anew: `ficam` says which of the lots it had made it still makes. */
  | {
      readonly faz: 'corrigir';
      readonly qual: number;
      readonly ficam: number;
      readonly partes: readonly Parte[];
      readonly saidas: readonly number[];
      readonly quando: Dia;
      readonly saida: Dia | null;
    }
  | { readonly faz: 'apagar'; readonly qual: number };

export type Versao = 'nenhuma' | 'atual' | 'velha';
/** One wish of a batch, sent `copias` times at once: each for itself, or all under one Idempotency-Key. */
export type Pedido =
  | {
      readonly tipo: 'novo';
      readonly passo: Passo;
      readonly copias: number;
      readonly umaChave: boolean;
      readonly versao: Versao;
      readonly deOutraConta: boolean;
    }
  /** An earlier request again, under its key: with its own body, or with another. */
  | { readonly tipo: 'repetido'; readonly qual: number; readonly outroCorpo: boolean; readonly deOutraConta: boolean };
/** Requests that are sent at once. */
export type Lance = readonly Pedido[];

const dia = () => fc.oneof({ weight: 30, arbitrary: fc.nat(8) }, { weight: 1, arbitrary: fc.integer({ min: 9, max: 11 }) });
const hora = () => fc.nat(6);
const permil = () => fc.integer({ min: 1, max: 1_000 });
const quanto = (): fc.Arbitrary<Quanto> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ de: fc.constant('parte' as const), n: permil() }) },
    { weight: 3, arbitrary: fc.constant({ de: 'tudo' as const }) },
    { weight: 2, arbitrary: fc.constant({ de: 'parte' as const, n: 1_000 }) },
    { weight: 2, arbitrary: fc.record({ de: fc.constant('alem' as const), n: fc.integer({ min: 1, max: 5_000 }) }) },
    { weight: 1, arbitrary: fc.record({ de: fc.constant('fixo' as const), n: fc.nat(3_000) }) },
  );
const parte = () => fc.record({ lote: fc.nat(99), quanto: quanto() });
const partes = () =>
  fc.oneof(
    { weight: 12, arbitrary: fc.tuple(parte()) },
    { weight: 5, arbitrary: fc.array(parte(), { minLength: 2, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant([]) },
  );
const confere = () => fc.constantFrom<Confere[]>('nada', 'nada', 'nada', 'certo', 'certo', 'certo', 'errado');
const faz = <T extends string>(...nomes: T[]) => fc.constantFrom<T[]>(...nomes);

const formar = () =>
  fc.record({
    faz: faz('formar'),
    talhoes: fc.array(fc.record({ talhao: fc.nat(15).map((n) => (n === 15 ? 3 : n % 3)), n: fc.integer({ min: 1, max: 900_000 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    codigo: fc.nat(40),
    motivo: fc.nat(6).map((n) => n > 1),
    quando: dia(),
  });
const beneficiar = () =>
  fc.record({
    faz: faz('beneficiar'),
    avulso: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
    partes: partes(),
    saidas: fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 3 }),
    perda: fc.option(fc.nat(9_000)),
    quando: dia(),
  });

const passo = (): fc.Arbitrary<Passo> => {
  const qual = fc.nat(99);
  return fc.oneof(
    { weight: 2, arbitrary: formar() },
    {
      weight: 6,
      arbitrary: fc.record({
        faz: faz('entrar'),
        processo: fc.constantFrom(...PROCESSOS),
        partes: partes(),
        quando: dia(),
        hora: hora(),
        saida: fc.option(dia(), { freq: 4 }),
      }),
    },
    { weight: 6, arbitrary: fc.record({ faz: faz('sair'), qual, quando: dia(), hora: hora() }) },
    { weight: 4, arbitrary: beneficiar() },
    {
      weight: 3,
      arbitrary: fc.record({
        faz: faz('rebeneficiar'),
        partes: partes(),
        saidas: fc.array(permil(), { minLength: 1, maxLength: 3 }),
        perda: confere(),
        quando: dia(),
      }),
    },
    { weight: 3, arbitrary: fc.record({ faz: faz('depositar'), partes: partes(), total: confere(), quando: dia() }) },
    {
      weight: 5,
      arbitrary: fc.record({ faz: faz('reservar'), partes: partes(), preco: fc.nat(400_000), valor: confere(), quando: dia() }),
    },
    { weight: 5, arbitrary: fc.record({ faz: faz('finalizar'), qual, quando: fc.option(dia(), { freq: 2 }) }) },
    { weight: 4, arbitrary: fc.record({ faz: faz('abrir', 'excluir'), qual }) },
    {
      weight: 5,
      arbitrary: fc.record({
        faz: faz('corrigir'),
        qual,
        ficam: fc.nat(15),
        partes: partes(),
        saidas: fc.array(permil(), { minLength: 1, maxLength: 3 }),
        quando: dia(),
        saida: fc.option(dia(), { freq: 2 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ faz: faz('apagar'), qual }) },
  );
};

const raro = () => fc.integer({ min: 1, max: 12 }).map((n) => n === 12);
const novo = (copias: fc.Arbitrary<number>, umaChave: fc.Arbitrary<boolean>): fc.Arbitrary<Pedido> =>
  fc.record({
    tipo: fc.constant('novo' as const),
    passo: passo(),
    copias,
    umaChave,
    versao: fc.constantFrom<Versao[]>('nenhuma', 'nenhuma', 'nenhuma', 'atual', 'atual', 'velha'),
    deOutraConta: raro(),
  });
const repetido = (): fc.Arbitrary<Pedido> =>
  fc.record({ tipo: fc.constant('repetido' as const), qual: fc.nat(99), outroCorpo: fc.boolean(), deOutraConta: raro() });

const sozinho = () => novo(fc.constant(1), fc.constant(false));
const copiado = () => novo(fc.integer({ min: 2, max: 6 }), fc.boolean());

/** Half of the batches are one request; the rest are several in flight at once. Every game begins with some harvest, and hulls some. */
const lances = (): fc.Arbitrary<Lance[]> => {
  const simples = (passos: fc.Arbitrary<Passo>) =>
    fc.record({
      tipo: fc.constant('novo' as const),
      passo: passos,
      copias: fc.constant(1),
      umaChave: fc.constant(false),
      versao: fc.constant('nenhuma' as const),
      deOutraConta: fc.constant(false),
    });
  const colheita: fc.Arbitrary<Lance> = fc.array(simples(formar()), { minLength: 1, maxLength: 3 });
  const grao: fc.Arbitrary<Lance> = fc.array(simples(beneficiar()), { maxLength: 3 });
  const jogo = fc.array(
    fc.oneof(
      { weight: 8, arbitrary: fc.tuple(sozinho()) },
      { weight: 3, arbitrary: fc.array(sozinho(), { minLength: 2, maxLength: 5 }) },
      { weight: 2, arbitrary: fc.tuple(copiado()) },
      { weight: 1, arbitrary: fc.tuple(copiado(), sozinho()) },
      { weight: 1, arbitrary: fc.tuple(repetido()) },
      { weight: 1, arbitrary: fc.tuple(repetido(), sozinho()) },
    ),
    { maxLength: 60, size: 'max' },
  );
  return fc.tuple(colheita, grao, jogo).map(([colhido, beneficiado, resto]) => [colhido, beneficiado, ...resto]);
};

/** A few accounts that play side by side. */
export const jogos = (): fc.Arbitrary<Lance[][]> => fc.array(lances(), { minLength: 1, maxLength: 4 });

/** A step without any possible record is mostly replaced by one that makes some. */
export const oQueDa = (cru: Passo, ha: Readonly<Record<'litros' | 'quilos' | 'venda' | 'dentro' | 'registro', boolean>>): Passo => {
  const n = 'qual' in cru ? cru.qual : 'partes' in cru ? (cru.partes[0]?.lote ?? 99) : 99;
  if (n % 8 === 7) return cru;
  const algumas = [{ lote: n, quanto: { de: 'parte', n: 300 + n } }] as const;
  switch (cru.faz) {
    case 'finalizar':
    case 'abrir':
    case 'excluir':
      return ha.venda ? cru : oQueDa({ faz: 'reservar', partes: algumas, preco: 1_000 * n, valor: 'nada', quando: n % 9 }, ha);
    case 'sair':
      if (ha.dentro) return cru;
      return oQueDa(
        { faz: 'entrar', processo: PROCESSOS[n % 3] as Processo, partes: algumas, quando: n % 9, hora: n % 7, saida: null },
        ha,
      );
    case 'entrar':
      return ha.litros ? cru : { faz: 'formar', talhoes: [{ talhao: n % 3, n: 1_000 * (n + 1) }], codigo: 40, motivo: true, quando: n % 9 };
    case 'beneficiar':
    case 'formar':
      return cru;
    case 'corrigir':
    case 'apagar':
      return ha.registro ? cru : { faz: 'beneficiar', avulso: true, partes: [], saidas: [1_000 * (n + 1), 7], perda: null, quando: n % 9 };
    default:
      return ha.quilos ? cru : { faz: 'beneficiar', avulso: true, partes: [], saidas: [1_000 * (n + 1), 7], perda: null, quando: n % 9 };
  }
};
