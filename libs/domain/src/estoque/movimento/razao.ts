import { mulDivHalfUp } from '../../kernel/scaled.js';
import { type CaldaAplicada, type IntervalosDaAplicacao, type Origem, type Parte, type Tipo, vezDe } from './movimento.events.js';

/** A movement as it was said. `lotes` are amounts without sign; of a count they name the lot alone. */
export type Movimento = {
  readonly id: number;
  /** How many were said before it. */
  readonly seq: number;
  readonly tipo: Tipo;
  readonly em: string;
  readonly fazendaId: number;
  /** The arriving movement of a transfer. */
  readonly chegadaId: number | null;
  readonly paraFazendaId: number | null;
  /** The amount found by a count. */
  readonly quantidade: number;
  /** The value of an entry. */
  readonly valorCentavos: number;
  readonly lotes: readonly Parte[];
  readonly origem: Origem | null;
  /** The count of its day already included it, though it was entered later. */
  readonly antesDaContagem?: boolean | undefined;
  /** The mixture of an exit into one. */
  readonly calda?: CaldaAplicada | undefined;
  /** The intervals of an exit that was applied. */
  readonly intervalos?: IntervalosDaAplicacao | undefined;
};

/** The figures of a movement: see the facts. */
export type Figura = {
  readonly quantidade: number;
  readonly custoCentavos: number;
  readonly semCusto: number;
  readonly lotes: readonly Parte[];
};

/** How much of a movement was not there when it left, in all and of the lot that lacked most. */
export type Falta = { readonly falta: number; readonly doLote: number; readonly lote: string };

/** The input at one farm. Debts (`devidos`) and stock are never both above zero. */
export type Lugar = {
  quantidade: number;
  valor: number;
  readonly devidos: { id: number; quantidade: number }[];
  /** The value of the last stock there was: an input found when the stock is empty is valued by it. */
  ultimo: { readonly quantidade: number; readonly valor: number } | null;
  readonly lotes: Map<string, number>;
};

export type Razao = {
  readonly figuras: ReadonlyMap<number, Figura>;
  readonly faltas: ReadonlyMap<number, Falta>;
  readonly lugares: ReadonlyMap<number, Lugar>;
};

type NoDia = Pick<Movimento, 'em' | 'seq' | 'antesDaContagem'>;

/**
 * The stretch of its day that a movement is in. A day has no hours, so a movement entered after a count comes after it,
 * unless the count already included it. A new one has a `seq` past all others.
 */
export const trechoEm = (movimentos: readonly Movimento[]): ((um: NoDia) => number) => {
  const contagens = Map.groupBy(
    movimentos.filter(({ tipo }) => tipo === 'contagem'),
    ({ em }) => em,
  );
  return ({ em, seq, antesDaContagem }) => (antesDaContagem ? 0 : (contagens.get(em) ?? []).filter((uma) => uma.seq < seq).length);
};

/** Movements in the order in which they count: of a day by its counts, and between two of them entries before exits. */
export const emOrdem = (movimentos: readonly Movimento[]): Movimento[] => {
  const trecho = trechoEm(movimentos);
  return [...movimentos].sort((a, b) =>
    a.em === b.em ? trecho(a) - trecho(b) || vezDe(a.tipo) - vezDe(b.tipo) || a.seq - b.seq : a.em < b.em ? -1 : 1,
  );
};

const semNada = { falta: 0, doLote: 0, lote: '' } as const;
const parteDe = (valor: number, parte: number, todo: number) => (parte === todo ? valor : mulDivHalfUp(valor, parte, todo));
const comSinal = (lotes: readonly Parte[], sinal: 1 | -1): Parte[] => lotes.map((um) => ({ ...um, quantidade: um.quantidade * sinal }));

type Escrita = { custo: number; semCusto: number };

/** Adds an entry: it first covers exits without stock, and gives them their cost. */
const receber = (lugar: Lugar, quantidade: number, valor: number, escritas: Map<number, Escrita>): void => {
  let [resta, vale] = [quantidade, valor];
  while (resta > 0 && lugar.devidos[0]) {
    const devido = lugar.devidos[0];
    const parte = Math.min(devido.quantidade, resta);
    const custo = parteDe(vale, parte, resta);
    const dele = escritas.get(devido.id) as Escrita;
    dele.custo += custo;
    dele.semCusto -= parte;
    devido.quantidade -= parte;
    if (devido.quantidade === 0) lugar.devidos.shift();
    resta -= parte;
    vale -= custo;
  }
  lugar.quantidade += resta;
  lugar.valor += vale;
  if (lugar.quantidade > 0) lugar.ultimo = { quantidade: lugar.quantidade, valor: lugar.valor };
};

/** Leaves at the average; the last of it takes all that is left of the value, so nothing is lost by rounding. */
const tirar = (lugar: Lugar, id: number, quantidade: number): Escrita => {
  const ha = Math.min(quantidade, lugar.quantidade);
  const custo = ha === 0 ? 0 : parteDe(lugar.valor, ha, lugar.quantidade);
  lugar.quantidade -= ha;
  lugar.valor -= custo;
  const semCusto = quantidade - ha;
  if (semCusto > 0) lugar.devidos.push({ id, quantidade: semCusto });
  return { custo, semCusto };
};

const porNosLotes = ({ lotes }: Lugar, partes: readonly Parte[]): void => {
  for (const { lote, quantidade } of partes) lotes.set(lote, (lotes.get(lote) ?? 0) + quantidade);
};

/** Takes from the named lots and tells which of them lacked. Amounts without a lot count against the whole alone. */
const faltaDosLotes = ({ lotes }: Lugar, partes: readonly Parte[]): Pick<Falta, 'doLote' | 'lote'> =>
  partes
    .filter(({ lote }) => lote !== '')
    .map(({ lote, quantidade }) => ({ lote, doLote: quantidade - Math.min(quantidade, Math.max(0, lotes.get(lote) ?? 0)) }))
    .reduce((pior, um) => (um.doLote > pior.doLote ? um : pior), { lote: '', doLote: 0 });

/** The value of found stock: at the cost of the present stock, or of the last there was. */
const valorDoAchado = (lugar: Lugar, quantidade: number): number => {
  const como = lugar.quantidade > 0 ? lugar : lugar.ultimo;
  return como ? mulDivHalfUp(como.valor, quantidade, como.quantidade) : 0;
};

/**
 * All movements of one input, in the order of their days: the figures of each, the lacks, and the present stock. Moving
 * average of each farm, kept as a whole value and a whole quantity (docs/adr/0041).
 */
export const razaoDe = (movimentos: readonly Movimento[]): Razao => {
  const lugares = new Map<number, Lugar>();
  const escritas = new Map<number, Escrita>();
  const lancadas = new Map<number, Omit<Figura, 'custoCentavos' | 'semCusto'> & { readonly sinal: 1 | -1 }>();
  const faltas = new Map<number, Falta>();
  const lugarDe = (fazenda: number): Lugar => {
    const lugar = lugares.get(fazenda) ?? { quantidade: 0, valor: 0, devidos: [], ultimo: null, lotes: new Map() };
    lugares.set(fazenda, lugar);
    return lugar;
  };
  const entra = (id: number, lugar: Lugar, valor: number, lotes: readonly Parte[], quantidade: number) => {
    escritas.set(id, { custo: valor, semCusto: 0 });
    lancadas.set(id, { quantidade, lotes, sinal: 1 });
    porNosLotes(lugar, lotes);
    receber(lugar, quantidade, valor, escritas);
  };
  const sai = (id: number, lugar: Lugar, lotes: readonly Parte[], quantidade: number): Escrita => {
    const escrita = tirar(lugar, id, quantidade);
    escritas.set(id, escrita);
    lancadas.set(id, { quantidade: -quantidade, lotes: comSinal(lotes, -1), sinal: -1 });
    faltas.set(id, { ...semNada, ...faltaDosLotes(lugar, lotes), falta: escrita.semCusto });
    porNosLotes(lugar, comSinal(lotes, -1));
    return escrita;
  };
  for (const { id, tipo, fazendaId, paraFazendaId, chegadaId, quantidade, valorCentavos, lotes } of emOrdem(movimentos)) {
    const lugar = lugarDe(fazendaId);
    if (tipo === 'entrada') entra(id, lugar, valorCentavos, lotes, quantidade);
    else if (tipo === 'contagem') {
      const [{ lote, validade } = { lote: '', validade: null }] = lotes;
      const diferenca = quantidade - (lugar.lotes.get(lote) ?? 0);
      const partes = [{ lote, validade, quantidade: Math.abs(diferenca) }];
      if (diferenca < 0) sai(id, lugar, partes, -diferenca);
      else entra(id, lugar, valorDoAchado(lugar, diferenca), partes, diferenca);
    } else {
      const { custo } = sai(id, lugar, lotes, quantidade);
      if (chegadaId !== null && paraFazendaId !== null) entra(chegadaId, lugarDe(paraFazendaId), custo, lotes, quantidade);
    }
  }
  const figuras = new Map(
    [...lancadas].map(([id, { sinal, ...figura }]): [number, Figura] => {
      const { custo, semCusto } = escritas.get(id) as Escrita;
      return [id, { ...figura, custoCentavos: sinal * custo + 0, semCusto }];
    }),
  );
  return { figuras, faltas, lugares };
};
