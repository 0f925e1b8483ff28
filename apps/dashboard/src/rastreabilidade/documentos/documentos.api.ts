import type * as answers from '@tulha/domain/rastreabilidade/eudr/eudr.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import { download } from '../../http/download.js';
import { useRead, useWrite } from '../../http/hooks.js';

/** The subject of the documents: a lot, or a sale. `path` is its address in the API. */
export type Assunto = { readonly tipo: 'lote' | 'venda'; readonly id: string | number; readonly codigo: string; readonly path: string };

/** A cause for which a package would be rejected (`impede`) or questioned (`avisa`), and the remedy. */
export type Aviso = Answer<typeof answers.AvisoEudr>;

/** One thing that Article 9 asks for; `anexar` is a paper of its own. */
export type Dado = Answer<typeof answers.DadoEudr>;

/** A package that was handed out; another version holds since `substituidoEm`. */
export type Emissao = Answer<typeof answers.Emissao>;

export type ResumoEudr = Answer<typeof answers.ResumoEudr>;

export const useEudr = ({ path }: Assunto) => useRead<typeof answers.ResumoEudr>(`${path}/eudr`, undefined, { staleMs: 0 });

type Arquivo = { readonly resto: string; readonly nome: string };

/** Asks for a document and saves it. */
export const useBaixar = ({ path }: Assunto) => useWrite(({ resto, nome }: Arquivo) => download('GET', `${path}/${resto}`, nome));
