import type * as answers from '@tulha/domain/rastreabilidade/publicacao/publicacao.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { PublicarLote } from '@tulha/domain/rastreabilidade/publicacao/publicacao.commands';
import type { z } from 'zod';
import { useRead } from '../../http/hooks.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import { LOTES } from '../lote/lotes.api.js';

/** A lot's public page as its owner handles it: `endereco` is null while there is none. */
export type Publicacao = Answer<typeof answers.Publicacao>;

/** A square code to scan, as one path on a grid of `lado` × `lado`. */
export type Qr = Etiqueta['qr'];

/** The data of a label. `saldo` and `quantidade` in the lot's unit. */
export type Etiqueta = Answer<typeof answers.Etiqueta>;

export type Apresentacao = z.input<typeof PublicarLote>;

const caminho = (id: string) => `${LOTES}/${id}/publicacao`;

export const usePublicacao = (id: string) => useRead<typeof answers.Publicacao>(caminho(id));
export const useEtiqueta = (id: string, enabled = true) => useRead<typeof answers.Etiqueta>(`${LOTES}/${id}/etiqueta`, {}, { enabled });

/** The name by which the address opens the window of the page's settings again. */
export const APRESENTACAO = 'apresentacao';

const useApresentar = (id: string, method: 'POST' | 'PUT', what: string, done: string) =>
  useWish((body: Apresentacao) => ({ what, values: body, wish: { method, path: caminho(id), body } }), done, { form: APRESENTACAO });

export const usePublicar = (id: string) => useApresentar(id, 'POST', 'Publicar o lote', 'Lote publicado!');
export const useAlterarPublicacao = (id: string) => useApresentar(id, 'PUT', 'Página do lote: alteração', 'Página atualizada!');
export const useRevogarPublicacao = (id: string) =>
  useWish(() => ({ what: 'Retirar a página do lote', wish: { method: 'DELETE', path: caminho(id) } }), 'Página retirada!');
