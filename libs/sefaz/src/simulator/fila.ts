const [HORA_MS, DIA_MS] = [3_600_000, 86_400_000];
const PAGINA = 50;
const CONSULTAS_POR_HORA = 20;
/** Documents are kept so many days, and numbered only for a document that has asked within so many. */
const [GUARDA_DIAS, INTERESSE_DIAS] = [90, 60];

export type Item = {
  readonly nsu: number;
  readonly schema: string;
  readonly chave: string;
  readonly xml: string;
  /** Since when it is there. */
  readonly em: number;
};

/** The questions and answers of one document, by the clock of the simulator. Plain data, so that it can be kept. */
export type Fila = {
  readonly itens: Item[];
  max: number;
  /** The number from which it was last told to ask. */
  ultimo: number;
  vistaEm: number;
  /** Asking before this time is misuse; asking sooner moves it. */
  livreEm: number;
  consultas: number[];
};

export const novaFila = (agora: number): Fila => ({ itens: [], max: 0, ultimo: 0, vistaEm: agora, livreEm: 0, consultas: [] });

/** Numbers an item for a document that still asks. */
export const enfileirar = (fila: Fila, { schema, chave, xml }: Pick<Item, 'schema' | 'chave' | 'xml'>, agora: number): void => {
  if (agora - fila.vistaEm > INTERESSE_DIAS * DIA_MS) return;
  fila.itens.push({ nsu: ++fila.max, schema, chave, xml, em: agora });
};

export const esperar = (fila: Fila, agora: number): void => {
  fila.livreEm = agora + HORA_MS;
};

export const guardado = ({ em }: Pick<Item, 'em'>, agora: number): boolean => agora - em <= GUARDA_DIAS * DIA_MS;

/** One page of the items after a number. */
export const paginaDepois = ({ itens }: Fila, nsu: number, agora: number): readonly Item[] =>
  itens.filter((item) => item.nsu > nsu && guardado(item, agora)).slice(0, PAGINA);

/** Counts a question by number or key. @returns whether it is one too many in an hour */
export const demais = (fila: Fila, agora: number): boolean => {
  fila.consultas = [...fila.consultas.filter((em) => agora - em < HORA_MS), agora];
  return fila.consultas.length > CONSULTAS_POR_HORA;
};
