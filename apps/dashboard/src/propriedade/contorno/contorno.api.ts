import type { ContornoDito } from '@tulha/domain/kernel/geo/contorno';
import type { Fuso } from '@tulha/domain/kernel/geo/fusos';
import type * as desenhos from '@tulha/domain/propriedade/desenhos.answers';
import { api } from '../../http/client.js';
import { useWrite } from '../../http/hooks.js';
import { useWish } from '../../http/outbox/use-outbox.js';
import type { corpoDe } from './de-antes.js';

/** As large may a file of drawings be. */
const MEGAS_MAX = 10;

export const GRANDE_DEMAIS = `O arquivo passa de ${MEGAS_MAX} MB: exporte menos desenhos de cada vez.`;

export const isTooLarge = (file: File): boolean => file.size > MEGAS_MAX * 1_048_576;

/** The file is in metres, and does not say of which zone. */
export const SEM_FUSO = 'DESENHOS_SEM_FUSO';

type Arquivo = { readonly file: File; readonly fuso?: Fuso | undefined };

const formDe = ({ file, fuso }: Arquivo): FormData => {
  const form = new FormData();
  if (fuso) form.append('fuso', fuso);
  form.append('file', file, file.name);
  return form;
};

/** Reads the outlines of a file, in the zone of UTM that is said where it does not say it; nothing is saved. */
export const useLerDesenhos = () =>
  useWrite((arquivo: Arquivo) => api.post<typeof desenhos.DesenhosLidos>('/cad-talhoes/desenhos/arquivo', formDe(arquivo)), undefined, {
    asks: [SEM_FUSO],
  });

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
