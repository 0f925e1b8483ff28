import { download } from '../../http/download.js';
import { useRead, useWrite } from '../../http/hooks.js';

/** What the documents are about: a lot, or a sale. `path` is where the API has it. */
export type Assunto = { readonly tipo: 'lote' | 'venda'; readonly id: string | number; readonly codigo: string; readonly path: string };

/** A cause for which a package would be rejected (`impede`) or asked about (`avisa`), and what to do about it. */
export type Aviso = {
  readonly aviso: string;
  readonly gravidade: 'impede' | 'avisa';
  readonly mensagem: string;
  readonly fazer: string;
  readonly talhoes: readonly { readonly talhaoId: number; readonly nome: string }[];
};

/** One thing that Article 9 asks for; `anexar` is a paper of its own. */
export type Dado = {
  readonly campo: string;
  readonly rotulo: string;
  readonly valor: string | null;
  readonly situacao: 'completo' | 'falta' | 'anexar';
  readonly fazer: string | null;
};

export type ResumoEudr = {
  readonly podeExportar: boolean;
  readonly avisos: readonly Aviso[];
  readonly dados: readonly Dado[];
};

export const useEudr = ({ path }: Assunto) => useRead<ResumoEudr>(`${path}/eudr`, undefined, { staleMs: 0 });

type Arquivo = { readonly resto: string; readonly nome: string };

/** Asks for a document and saves it. */
export const useBaixar = ({ path }: Assunto) => useWrite(({ resto, nome }: Arquivo) => download('GET', `${path}/${resto}`, nome));
