import { api, type Query } from '../../http/client.js';
import { type Page, useRead, useWrite } from '../../http/hooks.js';

export const ARQUIVOS = '/files/attachments';

/** A file as it is attached to a record. */
export type Anexo = {
  readonly id: number;
  readonly nome: string;
  readonly description: string | null;
  readonly refType: string | null;
  readonly refId: number | null;
  readonly refNome: string | null;
  readonly tags: readonly string[];
  readonly dueDate: string | null;
  readonly mime: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly numero: number;
  readonly enviadoEm: string;
};

/** The record that a panel shows the files of, and the module whose permission they follow. */
export type Registro = { readonly tipo: string; readonly id: number; readonly modulo: string };

/** What every role may do has no permission of its own. */
export const moduloDe = ({ modulo }: Registro): string | undefined => (modulo === 'suporte' ? undefined : modulo);

export const useAnexos = (registro: Registro) => {
  const query: Query = { refType: registro.tipo, refId: registro.id, size: 200 };
  const modulo = moduloDe(registro);
  return useRead<Page<Anexo>>(ARQUIVOS, query, modulo === undefined ? {} : { modulo });
};

export type Alteracao = { readonly nome: string; readonly description: string; readonly tags: readonly string[]; readonly dueDate: string };

export const useAlterarAnexo = (id: number) =>
  useWrite((dados: Alteracao) => api.put<Anexo>(`${ARQUIVOS}/${id}`, dados), 'Arquivo alterado com sucesso');

export const useRemoverAnexo = () => useWrite(({ id }: { id: number }) => api.delete(`${ARQUIVOS}/${id}`));

export const useRestaurarAnexo = () =>
  useWrite(({ id }: { id: number }) => api.post<Anexo>(`${ARQUIVOS}/${id}/restaurar`), 'Arquivo de volta');

/** Kinds the server draws a small picture of. */
export const temPrevia = (mime: string): boolean => /^image\/(?:jpeg|png|webp|gif)$/.test(mime);

/** What file pickers offer; the server judges by the content. */
export const ACEITA = '.pdf,.jpg,.jpeg,.png,.webp,.gif,.heic,.xlsx,.xls,.ods,.docx,.doc,.odt,.csv,.txt,.xml,.ofx,.zip';
