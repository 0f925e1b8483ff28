import { repartir } from '../../kernel/rateio.js';
import { type Aviso, avisosDoBeneficio, avisosDoRebeneficio } from './avisos.js';
import { secoDe } from './passo.js';
import { ehEscolha, type Feito, mlPorSaca, partePct4, type Rendimento, rendimentoDe } from './rendimento.js';

/** A season's hullings and sortings, summed. Quantities in thousandths: millilitres in at a hulling, else grams. */

export type PorcaoFeita = {
  readonly loteId: number;
  readonly codigo: string;
  readonly quantidade: number;
  readonly tipo: string;
  readonly feitoPor: string;
};
export type RegistroFeito = {
  readonly processo: 'beneficio' | 'rebeneficio';
  readonly id: number;
  readonly codigo: string;
  readonly em: string;
  readonly perdaG: number | null;
  readonly entradas: readonly PorcaoFeita[];
  /** In the order of their record: at a hulling all but the first are escolha. */
  readonly saidas: readonly PorcaoFeita[];
};

const soma = (numeros: readonly number[]): number => numeros.reduce((a, b) => a + b, 0);
const quanto = (porcoes: readonly PorcaoFeita[]) => soma(porcoes.map(({ quantidade }) => quantidade));

const feitoDe = ({ processo, entradas, saidas, perdaG }: RegistroFeito): Feito => {
  const escolha = processo === 'beneficio' ? saidas.slice(1) : saidas.filter(({ tipo }) => ehEscolha(tipo));
  const entrada = quanto(entradas);
  const emL = processo === 'beneficio';
  return { entradaMl: emL ? entrada : 0, entradaG: emL ? 0 : entrada, saidaG: quanto(saidas), escolhaG: quanto(escolha), perdaG };
};
const secoDoRegistro = ({ entradas }: RegistroFeito) => secoDe(entradas.map(({ feitoPor }) => feitoPor === 'despolpagem'));

/** A record with its yield and the figures that are worth a second look. */
export type LinhaDaSafra = Feito & { readonly registro: RegistroFeito; readonly rendimento: Rendimento; readonly avisos: readonly Aviso[] };

export const linhaDaSafra = (registro: RegistroFeito): LinhaDaSafra => {
  const feito = feitoDe(registro);
  const avisos = registro.processo === 'beneficio' ? avisosDoBeneficio(feito, secoDoRegistro(registro)) : avisosDoRebeneficio(feito);
  return { ...feito, registro, rendimento: rendimentoDe(feito), avisos };
};

export type TotaisDoProcesso = Feito &
  Rendimento & {
    readonly registros: number;
    /** Records without a weighed loss; they have no part in renda and perda. */
    readonly semPerda: number;
    readonly avisos: number;
  };

/** Whether the litres of a hulling are litres as picked: it is neither loose nor of pulped coffee. */
export const ehDeColhido = ({ registro, entradaMl }: LinhaDaSafra): boolean => entradaMl > 0 && secoDoRegistro(registro) === 'coco';

/** L/saca of some hullings together, in millilitres; of those alone that have it. */
export const mlPorSacaDe = (linhas: readonly LinhaDaSafra[]): number | null => {
  const destas = linhas.filter(ehDeColhido);
  return mlPorSaca(soma(destas.map(({ entradaMl }) => entradaMl)), soma(destas.map(({ saidaG }) => saidaG)));
};

/** A process over a season: sums, and the yields of the sums. */
export const totaisDe = (linhas: readonly LinhaDaSafra[]): TotaisDoProcesso => {
  const total = (de: (linha: LinhaDaSafra) => number, destas = linhas) => soma(destas.map(de));
  const comPerda = linhas.filter(({ perdaG }) => perdaG !== null);
  const [entradaMl, entradaG, saidaG] = [total((l) => l.entradaMl), total((l) => l.entradaG), total((l) => l.saidaG)];
  const escolhaG = total((l) => l.escolhaG);
  const perdaG = total((l) => l.perdaG ?? 0);
  const saidaComPerda = total((l) => l.saidaG, comPerda);
  return {
    registros: linhas.length,
    semPerda: linhas.length - comPerda.length,
    avisos: total(({ avisos }) => avisos.length),
    entradaMl,
    entradaG,
    saidaG,
    escolhaG,
    perdaG: comPerda.length === 0 ? null : perdaG,
    mlPorSaca: mlPorSacaDe(linhas),
    rendaPct4: entradaG > 0 ? null : partePct4(saidaComPerda, comPerda.length === 0 ? 0 : saidaComPerda + perdaG),
    escolhaPct4: partePct4(escolhaG, saidaG),
    perdaPct4: comPerda.length === 0 ? null : partePct4(perdaG, entradaG > 0 ? entradaG : saidaComPerda + perdaG),
  };
};

/** The yield of the hulled part of a lot. */
export type LoteDaSafra = { readonly loteId: number; entradaMl: number; saidaG: number; escolhaG: number; perdaG: number | null };

/**
 * The yield of each lot: outputs, escolha and loss of a hulling are divided among its lots by their litres, to the gram
 * (largest remainder), so that the lots of a season sum to it. `perdaG` is null where one of its hullings has none.
 */
export const lotesDaSafra = (linhas: readonly LinhaDaSafra[]): Map<number, LoteDaSafra> => {
  const lotes = new Map<number, LoteDaSafra>();
  for (const { registro, saidaG, escolhaG, perdaG } of linhas) {
    const pesos = registro.entradas.map(({ quantidade }) => BigInt(quantidade));
    const [saidas, escolhas, perdas] = [saidaG, escolhaG, perdaG ?? 0].map((total) => repartir(total, pesos)) as [
      number[],
      number[],
      number[],
    ];
    for (const [index, { loteId, quantidade }] of registro.entradas.entries()) {
      const lote = lotes.get(loteId) ?? { loteId, entradaMl: 0, saidaG: 0, escolhaG: 0, perdaG: 0 };
      lote.entradaMl += quantidade;
      lote.saidaG += saidas[index] ?? 0;
      lote.escolhaG += escolhas[index] ?? 0;
      lote.perdaG = perdaG === null || lote.perdaG === null ? null : lote.perdaG + (perdas[index] ?? 0);
      lotes.set(loteId, lote);
    }
  }
  return lotes;
};
