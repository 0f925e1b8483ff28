import { diaToBr } from '../../kernel/dates.js';
import { diaAt, type Fuso } from '../../kernel/relogio.js';

/** A plot's stated share, in percent. */
export type ParteDita = { readonly talhaoId: number; readonly nome: string; readonly percentual: number };

/** A statement about some coffee that left the farm: a closed sale, an issued package or dossier, a public page. */
export type DocumentoDito = {
  readonly tipo: 'venda' | 'eudr' | 'pagina' | 'dossie';
  /** The contradicted part: the origin of the coffee, or only its path (both lists of shares are then empty). */
  readonly muda: 'origem' | 'caminho';
  readonly assunto: 'venda' | 'lote';
  readonly id: number;
  readonly codigo: string;
  /** The instant of the document; null for a sale. */
  readonly desde: string | null;
  readonly antes: readonly ParteDita[];
  readonly depois: readonly ParteDita[];
};

/** `a venda V001, já finalizada`. */
export const nomeDoDocumento = ({ tipo, assunto, codigo, desde }: DocumentoDito, fuso: Fuso): string => {
  const dia = desde === null ? '' : diaToBr(diaAt(desde, fuso));
  if (tipo === 'venda') return `a venda ${codigo}, já finalizada`;
  if (tipo === 'pagina') return `a página pública do lote ${codigo}, no ar desde ${dia}`;
  if (tipo === 'dossie') return `o dossiê do lote ${codigo}, emitido em ${dia}`;
  return `o pacote EUDR ${assunto === 'venda' ? 'da venda' : 'do lote'} ${codigo}, emitido em ${dia}`;
};

const porcento = (valor: number): string => `${String(valor).replace('.', ',')} %`;

/** The shares that would be others: `Mata de 55,5 % para 60 %`. */
export const deQueParaQue = ({ antes, depois }: Pick<DocumentoDito, 'antes' | 'depois'>): string => {
  const nomes = new Map([...antes, ...depois].map(({ talhaoId, nome }) => [talhaoId, nome]));
  const parte = (partes: readonly ParteDita[], id: number) => partes.find(({ talhaoId }) => talhaoId === id)?.percentual ?? 0;
  return [...nomes]
    .map(([id, nome]) => ({ nome, de: parte(antes, id), para: parte(depois, id) }))
    .filter(({ de, para }) => de !== para)
    .map(({ nome, de, para }) => `${nome} de ${porcento(de)} para ${porcento(para)}`)
    .join(', ');
};

const maiuscula = (texto: string) => texto.charAt(0).toUpperCase() + texto.slice(1);

/** The contradiction of a document, in a sentence. */
export const avisoDoDocumento = (documento: DocumentoDito, fuso: Fuso): string => {
  const nome = maiuscula(nomeDoDocumento(documento, fuso));
  if (documento.muda === 'caminho') return `${nome}, contaria de outro modo o caminho do café.`;
  return documento.depois.length === 0 ? `${nome}, ficaria sem o lote.` : `${nome}, mudaria de origem: ${deQueParaQue(documento)}.`;
};
