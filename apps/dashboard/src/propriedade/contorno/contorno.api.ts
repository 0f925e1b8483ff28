import type { ContornoDito } from '@tulha/domain/kernel/geo/contorno';
import type { Fuso } from '@tulha/domain/kernel/geo/fusos';
import type * as desenhos from '@tulha/domain/propriedade/desenhos.answers';
import { api } from '../../http/client.js';
import { useWrite } from '../../http/hooks.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import type { corpoDe } from './de-antes.js';

const BYTES_MAX = 650_000;
const CHUNK = 8_192;

/** A file in base64, in pieces: a whole one at once is more arguments than a call may have. */
const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
};

export const isTooLarge = (file: File): boolean => file.size > BYTES_MAX;

/** The file is in metres, and does not say of which zone. */
export const SEM_FUSO = 'DESENHOS_SEM_FUSO';

type Arquivo = { readonly file: File; readonly fuso?: Fuso | undefined };

/** Reads the outlines of a file, in the zone of UTM that is said where it does not say it; nothing is saved. */
export const useLerDesenhos = () =>
  useWrite(
    async ({ file, fuso }: Arquivo) =>
      api.post<typeof desenhos.DesenhosLidos>('/cad-talhoes/desenhos', { conteudo: await base64Of(file), ...(fuso && { fuso }) }),
    undefined,
    { asks: [SEM_FUSO] },
  );

const contorno = (id: number) => `/cad-talhoes/${id}/coords`;

export const useDesenhar = (id: number, isNew: boolean) =>
  useWish(
    (body: { readonly coords: ContornoDito } & ReturnType<typeof corpoDe>) => {
      return { what: 'Contorno do talhão', wish: { method: isNew ? 'POST' : 'PUT', path: contorno(id), body } };
    },
    isNew ? 'Coordenadas adicionadas com sucesso!' : 'Coordenadas editadas com sucesso!',
  );

export const useApagarContorno = (id: number) =>
  useWish(
    () => ({ what: 'Apagar o contorno do talhão', wish: { method: 'DELETE', path: contorno(id) } }),
    'Coordenadas removidas com sucesso!',
  );
