import { numero } from './fio.js';
import { type Livro, type Lote, loteDe, type Momento, type Porcao, type Unidade } from './livro.js';
import { FUTURO, NUNCA, type Pedida, type Sitio } from './pedido.js';

/** The model's verdict on a request in one state of the account. */

export type Corpo = ReturnType<typeof JSON.parse>;
export type Julgamento = {
  /** Every reason there is to refuse; none: it is granted. */
  readonly recusas: readonly string[];
  /** Reasons by which it may be refused or granted: that depends on where the coffee lay in between. */
  readonly talvez?: readonly string[];
  /** The least content of a granting answer. */
  readonly espera: (corpo: Corpo) => object;
  /** The state after it, with the ids that the answer gives. */
  readonly aplicar: (livro: Livro, corpo: Corpo) => Livro;
  /** Granted, but nothing changes: it was so already. */
  readonly nada?: boolean;
};
export type Cena = {
  readonly livro: Livro;
  /** As it was when the batch was sent. */
  readonly antes: Livro;
  readonly sitio: Sitio;
  /** No other request of this batch is about the same record. */
  readonly sozinho: boolean;
  /** The amount that a corrected record already holds of a lot. It may hold it again, though the lot has been spent since. */
  readonly jaTinha?: (lote: number) => bigint;
};

export const STATUS: Readonly<Record<string, number>> = {
  CAMPOS_INVALIDOS: 400,
  LOTE_NAO_ENCONTRADO: 404,
  PROCESSO_NAO_ENCONTRADO: 404,
  REGISTRO_NAO_ENCONTRADO: 404,
  FAZENDA_NAO_ENCONTRADA: 404,
  LOTE_CODIGO_EM_USO: 409,
  REGISTRO_RETIRADO: 410,
  PROCESSO_JA_CONCLUIDO: 409,
  VENDA_JA_FINALIZADA: 409,
  VENDA_NAO_RESERVADA: 409,
  PEDIDO_EM_ANDAMENTO: 409,
  REGISTRO_ALTERADO: 412,
};
/** A code that is not in the table is a refusal by a rule of the farm. */
export const statusDe = (codigo: string): number => STATUS[codigo] ?? 422;

export type Recusa = string | false | undefined;
export const motivos = (...recusas: Recusa[]): string[] => [...new Set(recusas.filter((recusa) => typeof recusa === 'string'))];
export const datas = (dia: string, lotes: readonly Lote[]): Recusa[] => [
  dia === FUTURO && 'DATA_FUTURA',
  lotes.some((lote) => dia < lote.dia) && 'DATA_ANTES_DO_LOTE',
];
export const ordem = (entrada: Momento, saida: Momento): Recusa => {
  const porHora = entrada.hora !== null && saida.hora !== null;
  const antes = porHora ? `${saida.dia} ${saida.hora}` < `${entrada.dia} ${entrada.hora}` : saida.dia < entrada.dia;
  return antes && 'SAIDA_ANTES_DA_ENTRADA';
};
export const invalido = (dias: readonly (string | null | undefined)[], quantidades: readonly (bigint | null)[]): boolean =>
  dias.includes(NUNCA) || quantidades.some((quantidade) => quantidade !== null && quantidade <= 0n);
export const recusado = (...codigos: string[]): Julgamento => ({ recusas: codigos, espera: () => ({}), aplicar: (livro) => livro });
/** Not there; where it was when the batch was sent, the ledger may be the first to know, and the answer the first to say that it was taken away. */
export const naoHa = (antes: unknown): Julgamento =>
  antes === undefined
    ? recusado('REGISTRO_NAO_ENCONTRADO')
    : recusado('REGISTRO_NAO_ENCONTRADO', 'PROCESSO_NAO_ENCONTRADO', 'REGISTRO_RETIRADO');
export const INVALIDO = recusado('CAMPOS_INVALIDOS');

export const lotesDe = (livro: Livro, partes: readonly { lote: number }[]): Lote[] =>
  partes.flatMap(({ lote }) => loteDe(livro, lote) ?? []);
export const existem = (livro: Livro, partes: readonly { lote: number }[]): Recusa[] => [
  lotesDe(livro, partes).length < partes.length && 'LOTE_NAO_ENCONTRADO',
  new Set(partes.map(({ lote }) => lote)).size < partes.length && 'LOTE_REPETIDO',
];
export const daUnidade = (livro: Livro, partes: readonly { lote: number }[], unidade: Unidade): Recusa =>
  lotesDe(livro, partes).some((lote) => lote.unidade !== unidade) && 'LOTE_DE_OUTRA_UNIDADE';

/** The portion of each lot, as asked or all there is; and whether there is that much. */
export const atender = (livro: Livro, partes: readonly Pedida[], ha: (lote: number) => bigint) => {
  const porcoes = partes.map(({ lote, quantidade }): Porcao => ({ lote, quantidade: quantidade ?? ha(lote) }));
  const falta = porcoes.filter(({ lote, quantidade }) => loteDe(livro, lote) && (quantidade < 1n || quantidade > ha(lote)));
  return { porcoes, falta };
};
export const mostradas = (porcoes: readonly Porcao[]) =>
  porcoes.map(({ lote, quantidade }) => ({ id: lote, quantidade: numero(quantidade) }));
