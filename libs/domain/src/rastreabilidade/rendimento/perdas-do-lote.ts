import { media } from './media.js';
import type { Unidade } from '../ledger/ledger.js';
import { CAMINHO, FORMAM, type LinhaDePerda, type ProcessoDoCaminho, type RegistroVisto, registrosDe, unidadeDe } from './registros.js';
import { type Passo, passoDe, type Quanto } from './passo.js';

/**
 * Shares are fixed-point integers of this scale. The product of a share and a quantity is rounded half up; a little is added first, far
 * less than a unit, so that a half that was truncated on the way is a half again.
 */
const UM = 10n ** 30n;
const quantos = (emUm: bigint): number => Number((emUm + UM / 2n + UM / 10n ** 10n) / UM);

type Medida = 'entraMl' | 'entraG' | 'saiMl' | 'saiG' | 'perdaG' | 'escolhaG';
const MEDIDAS: readonly Medida[] = ['entraMl', 'entraG', 'saiMl', 'saiG', 'perdaG', 'escolhaG'];
type Atribuido = Record<Medida, bigint>;
const nada = (): Atribuido => ({ entraMl: 0n, entraG: 0n, saiMl: 0n, saiG: 0n, perdaG: 0n, escolhaG: 0n });

/** The part of a step that became the coffee asked for. */
/** `perdaG` is null when the loss was not weighed. */
export type Parte = { readonly entra: Quanto; readonly sai: Quanto; readonly escolhaG: number; readonly perdaG: number | null };
/** `pct4` is null where coffee only lay in a place: the coffee beside it is not looked at. */
export type PassoDoLote = Passo & { readonly parte: Parte & { readonly pct4: number | null } };
/** `semPerda`: records without a weighed loss. `perdaG` is that of the others. */
export type EtapaDoLote = Parte & { readonly processo: ProcessoDoCaminho; readonly registros: number; readonly semPerda: number };
export type PerdasDoLote = {
  /** The steps from the plot to the bag, by day. */
  readonly passos: readonly PassoDoLote[];
  /** The steps summed by process, in the order of the path. */
  readonly etapas: readonly EtapaDoLote[];
  /** The picking that went into this coffee, in millilitres. */
  readonly colhidoMl: number;
  /** Grams without a recorded picking: they came out of a loose hulling. */
  readonly semOrigemG: number;
  /** Null where no step of its way said one. */
  readonly perdaG: number | null;
  /** Water that left in the dryer: the mean of the dryings, weighted by the part of each that became this coffee. */
  readonly quebraPct4: number | null;
  /** Green coffee by mass out of the coffee hulled for it, as far as the loss was recorded. */
  readonly rendaPct4: number | null;
  /** Escolha that came out of the same hullings. */
  readonly escolhaPct4: number | null;
};

const parteDe = ({ entraMl, entraG, saiMl, saiG, escolhaG, perdaG }: Atribuido, pesou: boolean): Parte => ({
  entra: { ml: quantos(entraMl), g: quantos(entraG) },
  sai: { ml: quantos(saiMl), g: quantos(saiG) },
  escolhaG: quantos(escolhaG),
  perdaG: pesou ? quantos(perdaG) : null,
});

/** The records that made the lots given, and their figures for any lot they made. */
class Familia {
  readonly #feitoPor = new Map<number, RegistroVisto>();
  readonly #quantidades = new Map<number, number>();
  /** How much of a lot, and which part of a record, became the coffee asked for; times `UM`. */
  readonly dosLotes = new Map<number, bigint>();
  readonly dosRegistros = new Map<RegistroVisto, bigint>();

  constructor(registros: Iterable<RegistroVisto>) {
    for (const registro of registros)
      for (const { loteId, quantidade } of registro.saidas) {
        this.#feitoPor.set(loteId, registro);
        this.#quantidades.set(loteId, quantidade);
      }
  }

  readonly feitoPor = (id: number): RegistroVisto | undefined => this.#feitoPor.get(id);
  readonly quantidade = (id: number): number => this.#quantidades.get(id) ?? 0;
  readonly unidade = (id: number): Unidade => unidadeDe(this.#feitoPor.get(id)?.processo ?? 'lote');
  readonly despolpado = (id: number): boolean => this.#feitoPor.get(id)?.processo === 'despolpagem';
}

/**
 * How much of each lot, and which part of each record that made one, became the first lot of `ordem`: outputs of a record carry its
 * inputs and its loss by their mass, inputs by their quantity. Time grows with the edges.
 */
const repartirAcima = (ordem: readonly number[], familia: Familia): void => {
  const { dosLotes, dosRegistros } = familia;
  const acima = new Set(ordem);
  const faltam = new Map<RegistroVisto, number>();
  for (const [index, id] of ordem.entries()) {
    if (index === 0) dosLotes.set(id, BigInt(familia.quantidade(id)) * UM);
    const registro = familia.feitoPor(id);
    if (!registro) continue;
    const restam = (faltam.get(registro) ?? registro.saidas.filter(({ loteId }) => acima.has(loteId)).length) - 1;
    faltam.set(registro, restam);
    if (restam > 0) continue;
    const total = registro.saidas.reduce((soma, { quantidade }) => soma + BigInt(quantidade), 0n);
    const veio = registro.saidas.reduce((soma, { loteId }) => soma + (dosLotes.get(loteId) ?? 0n), 0n);
    const parte = total === 0n ? 0n : veio / total;
    dosRegistros.set(registro, parte);
    for (const [pai, entrou] of registro.entradas) dosLotes.set(pai, (dosLotes.get(pai) ?? 0n) + BigInt(entrou) * parte);
  }
};

/** The part of a record with outputs that became the coffee asked for. */
const doFeito = (registro: RegistroVisto, parte: bigint, { dosLotes, unidade }: Familia): Atribuido => {
  const soma = nada();
  for (const [id, entrou] of registro.entradas) soma[unidade(id) === 'kg' ? 'entraG' : 'entraMl'] += BigInt(entrou) * parte;
  if (registro.processo === 'despolpagem') soma.entraMl += BigInt(registro.colhidoMl) * parte;
  for (const { loteId, escolha } of registro.saidas) {
    const saiu = dosLotes.get(loteId) ?? 0n;
    soma[unidade(loteId) === 'kg' ? 'saiG' : 'saiMl'] += saiu;
    if (escolha) soma.escolhaG += saiu;
  }
  soma.perdaG = BigInt(registro.perdaG ?? 0) * parte;
  return soma;
};

/** The part of a stay that became the coffee asked for: each lot's portion, by the share of the lot that did. */
const doLugar = ({ entradas, saiu }: RegistroVisto, { dosLotes, quantidade, unidade }: Familia): Atribuido => {
  const soma = nada();
  for (const [id, porcao] of entradas) {
    const parte = (BigInt(porcao) * (dosLotes.get(id) ?? 0n)) / BigInt(quantidade(id) || 1);
    soma[unidade(id) === 'kg' ? 'entraG' : 'entraMl'] += parte;
    if (saiu) soma[unidade(id) === 'kg' ? 'saiG' : 'saiMl'] += parte;
  }
  return soma;
};

const LUGAR = new Map(CAMINHO.map((processo, index) => [processo, index]));
const naOrdem = (a: Passo, b: Passo): number =>
  a.em === b.em ? (LUGAR.get(a.processo) ?? 0) - (LUGAR.get(b.processo) ?? 0) || a.id - b.id : a.em < b.em ? -1 : 1;

type Visto = { readonly registro: RegistroVisto; readonly parte: bigint | undefined; readonly atribuido: Atribuido };

/** The records that coffee came through, with the part of each that became the coffee asked for. */
const vistosDe = (registros: Iterable<RegistroVisto>, acima: ReadonlySet<number>, familia: Familia): Visto[] =>
  [...registros].flatMap((inteiro): Visto[] => {
    const parte = familia.dosRegistros.get(inteiro);
    if (parte !== undefined) return [{ registro: inteiro, parte, atribuido: doFeito(inteiro, parte, familia) }];
    if ((FORMAM as readonly string[]).includes(inteiro.processo)) return [];
    const registro = { ...inteiro, entradas: new Map([...inteiro.entradas].filter(([id]) => acima.has(id))) };
    return registro.entradas.size === 0 ? [] : [{ registro, parte, atribuido: doLugar(registro, familia) }];
  });

const somar = (vistos: readonly Visto[]): Atribuido => {
  const soma = nada();
  for (const { atribuido } of vistos) for (const medida of MEDIDAS) soma[medida] += atribuido[medida];
  return soma;
};

const pesou = ({ registro }: Visto): boolean => registro.perdaG !== null;
/** Picked coffee becomes a lot, or goes straight into the pulper. */
const colhido = ({ registro, atribuido }: Visto): bigint =>
  registro.processo === 'lote' ? atribuido.saiMl : registro.processo === 'despolpagem' ? atribuido.entraMl : 0n;
const semOrigem = ({ registro, atribuido }: Visto): bigint =>
  registro.processo === 'beneficio' && registro.entradas.size === 0 ? atribuido.saiG : 0n;
const somaDe = (vistos: readonly Visto[], de: (visto: Visto) => bigint): number =>
  quantos(vistos.reduce((soma, visto) => soma + de(visto), 0n));

type Feito = { readonly passo: Passo; readonly visto: Visto };

const quebraDe = (feitos: readonly Feito[]): number | null =>
  media(
    feitos.flatMap(({ passo: { processo, secagem }, visto: { atribuido } }) => {
      const quebra = processo === 'secagem' ? (secagem?.quebraPct4 ?? null) : null;
      return quebra === null ? [] : [[atribuido.entraMl + atribuido.entraG, quebra] as const];
    }),
  );

/** A percent of the hullings, weighted by the part of each that became this coffee. */
const doBeneficio = (feitos: readonly Feito[], qual: 'rendaPct4' | 'escolhaPct4'): number | null =>
  media(
    feitos.flatMap(({ passo: { processo, rendimento }, visto: { atribuido } }) => {
      const valor = processo === 'beneficio' ? (rendimento?.[qual] ?? null) : null;
      return valor === null ? [] : [[qual === 'rendaPct4' ? atribuido.saiG + atribuido.perdaG : atribuido.saiG, valor] as const];
    }),
  );

/** The records that made these lots, with the part of each that became the first of them. */
const familiaDe = (registros: Iterable<RegistroVisto>, ordem: readonly number[]): Familia => {
  const acima = new Set(ordem);
  const familia = new Familia([...registros].filter(({ saidas }) => saidas.some(({ loteId }) => acima.has(loteId))));
  repartirAcima(ordem, familia);
  return familia;
};

/** How much of each lot became the first of `ordem`, in thousandths of its unit; both as for `perdasDoLote`. */
export const partesDosLotes = (ordem: readonly number[], linhas: readonly LinhaDePerda[]): ReadonlyMap<number, number> => {
  const { dosLotes } = familiaDe(registrosDe(linhas).values(), ordem);
  return new Map([...dosLotes].map(([id, parte]) => [id, quantos(parte)]));
};

/**
 * The losses of a lot's coffee between the plot and the bag, step by step, each with the part that became the lot.
 * @param ordem the lot and all its ancestors, each after all lots made of it (`emOrdem` of a walk to its parents)
 * @param linhas the history of all these lots, and of those that came out beside them
 */
export const perdasDoLote = (ordem: readonly number[], linhas: readonly LinhaDePerda[]): PerdasDoLote => {
  const acima = new Set(ordem);
  const registros = registrosDe(linhas);
  const familia = familiaDe(registros.values(), ordem);
  const vistos = vistosDe(registros.values(), acima, familia);
  const feitos = vistos.map((visto) => ({ visto, passo: passoDe(visto.registro, familia) }));
  const passos = feitos.map(({ passo, visto: { parte, atribuido } }) => ({
    ...passo,
    parte: { ...parteDe(atribuido, passo.perdaG !== null), pct4: parte === undefined ? null : quantos(parte * 1_000_000n) },
  }));
  const etapas = CAMINHO.flatMap((processo): EtapaDoLote[] => {
    const destes = vistos.filter(({ registro }) => registro.processo === processo);
    const pesados = destes.filter(pesou).length;
    const quantas = { processo, registros: destes.length, semPerda: destes.length - pesados };
    return destes.length === 0 ? [] : [{ ...quantas, ...parteDe(somar(destes), pesados > 0) }];
  });
  return {
    passos: passos.sort(naOrdem),
    etapas,
    colhidoMl: somaDe(vistos, colhido),
    semOrigemG: somaDe(vistos, semOrigem),
    perdaG: vistos.some(pesou) ? somaDe(vistos, ({ atribuido }) => atribuido.perdaG) : null,
    quebraPct4: quebraDe(feitos),
    rendaPct4: doBeneficio(feitos, 'rendaPct4'),
    escolhaPct4: doBeneficio(feitos, 'escolhaPct4'),
  };
};
