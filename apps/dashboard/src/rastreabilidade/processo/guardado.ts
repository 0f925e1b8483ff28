import { useEffect, useEffectEvent, useRef } from 'react';
import { activeFarm, session } from '../../http/session.js';
import { recall, remember, UNSAVED } from '../../http/storage.js';
import { emBranco, type Rascunho } from './rascunho.js';
import type { NomeDoProcesso } from './tipos.js';

/** What a device keeps of a form that is being written: what is sent goes to the outbox. */
type Guardado = { readonly rascunho: Rascunho & { readonly umidade?: number | null }; readonly em: string };

/** What is filled in again the next time, on this device. */
type Ultimos = { readonly local?: string | null; readonly responsavel?: string };

const dono = () => {
  const now = session.get();
  return `${now.status === 'in' ? now.user.id : 0}:${activeFarm.get() ?? 0}`;
};

const chaveDe = (processo: NomeDoProcesso, id?: number) => `${UNSAVED}${dono()}:${processo}${id === undefined ? '' : `:${id}`}`;
const ultimosDe = (processo: NomeDoProcesso) => `${UNSAVED}${dono()}:${processo}:ultimo`;

/** A draft that an earlier version kept, where the moisture of entry had another name. */
const lido = ({ umidade, ...rascunho }: Guardado['rascunho']): Rascunho => ({
  ...emBranco(),
  ...(umidade === undefined ? {} : { umidadeEntrada: umidade }),
  ...rascunho,
});

/** The draft of a form on this device; undefined where nothing is kept. Fields that a later version added are empty. */
export const rascunhoGuardado = (processo: NomeDoProcesso, id?: number): Rascunho | undefined => {
  const guardado = recall<Guardado>(chaveDe(processo, id));
  return guardado?.rascunho && lido(guardado.rascunho);
};

export const lembrar = (processo: NomeDoProcesso, { local, responsavel }: Rascunho): void =>
  remember(ultimosDe(processo), { local, responsavel } satisfies Ultimos);

export const lembrados = (processo: NomeDoProcesso): Ultimos => recall<Ultimos>(ultimosDe(processo)) ?? {};

/** Keeps what is being written, as it is written. @returns to be called once it is sent: from then on nothing is kept, until it is refused */
export const useGuardar = (processo: NomeDoProcesso, id: number | undefined, rascunho: Rascunho, sujo: boolean) => {
  const livre = useRef(false);
  const guardar = (escrito: Rascunho) =>
    remember(chaveDe(processo, id), { rascunho: escrito, em: new Date().toISOString() } satisfies Guardado);
  const manter = useEffectEvent(guardar);
  useEffect(() => {
    if (sujo && !livre.current) manter(rascunho);
  }, [rascunho, sujo]);
  return {
    esquecer: (): void => {
      livre.current = true;
      remember(chaveDe(processo, id), undefined);
    },
    deVolta: (): void => {
      livre.current = false;
      guardar(rascunho);
    },
  };
};
