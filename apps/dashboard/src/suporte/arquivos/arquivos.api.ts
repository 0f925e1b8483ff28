import type * as answers from '@tulha/domain/suporte/arquivo/arquivo.answers';
import type { Answer, Paged } from '@tulha/domain/kernel/answers';
import { anexavel } from '@tulha/domain/references/todos';
import { COM_PREVIA, ESPECIES, OUTROS_NOMES } from '@tulha/domain/suporte/arquivo/arquivo.types';
import type { Query } from '../../http/client.js';
import { useRead } from '../../http/hooks.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import { ARQUIVOS } from './perto.js';

/** A file as it is attached to a record. */
export type Anexo = Answer<typeof answers.Arquivo>;

/** The record that a panel shows the files of, and the module whose permission they follow. */
export type Registro = { readonly tipo: string; readonly id: number };

/** Kinds of record open to every role need no permission. */
export const moduloDe = ({ tipo }: Registro): string | undefined => {
  const modulo = anexavel(tipo)?.modulo;
  return modulo === 'suporte' ? undefined : modulo;
};

export const useAnexos = (registro: Registro) => {
  const query: Query = { refType: registro.tipo, refId: registro.id, size: 200 };
  const modulo = moduloDe(registro);
  return useRead<Paged<typeof answers.Arquivo>>(ARQUIVOS, query, modulo === undefined ? {} : { modulo });
};

export type Alteracao = { readonly nome: string; readonly description: string; readonly tags: readonly string[]; readonly dueDate: string };

/** The name in the address that opens the window of a file again. */
export const janelaDoArquivo = (id: number): string => `arquivo-${id}`;

export const useAlterarAnexo = (id: number) =>
  useWish(
    (body: Alteracao) => ({ what: 'Arquivo: alteração', values: body, wish: { method: 'PUT', path: `${ARQUIVOS}/${id}`, body } }),
    'Arquivo alterado com sucesso',
    { form: janelaDoArquivo(id) },
  );

export const useRemoverAnexo = () =>
  useWish(({ id }: { id: number }) => ({ what: 'Arquivo: remoção', wish: { method: 'DELETE', path: `${ARQUIVOS}/${id}` } }));

export const useRestaurarAnexo = () =>
  useWish(
    ({ id }: { id: number }) => ({ what: 'Arquivo: trazer de volta', wish: { method: 'POST', path: `${ARQUIVOS}/${id}/restaurar` } }),
    'Arquivo de volta',
  );

/** Kinds the server draws a small picture of. */
export const temPrevia = (mime: string): boolean => COM_PREVIA.includes(mime);

/** A picture that browsers do not show: HEIC. */
export const soBaixando = (mime: string): boolean => mime.startsWith('image/') && !temPrevia(mime);

/** The types that file pickers offer; the server judges by the content. */
export const ACEITA = Object.keys({ ...ESPECIES, ...OUTROS_NOMES })
  .map((extensao) => `.${extensao}`)
  .join(',');
