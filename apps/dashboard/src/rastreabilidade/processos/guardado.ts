import { useEffect, useRef } from 'react';
import { activeFarm, session } from '../../http/session.js';
import { recall, remember, UNSAVED } from '../../http/storage.js';
import { uuid } from '../../http/uuid.js';
import { emBranco, type Rascunho } from './rascunho.js';
import type { NomeDoProcesso } from './tipos.js';

/** What a device keeps of a form until it is saved: what was written, and the wish that got no answer. */
type Guardado = { readonly rascunho: Rascunho; readonly em: string; readonly envio?: Envio | undefined };

/** A request whose answer never came, and its key: the same request again is carried out once. */
type Envio = { readonly corpo: string; readonly chave: string };

/** What is filled in again the next time, on this device. */
type Ultimos = { readonly local?: string | null; readonly responsavel?: string };

const dono = () => {
  const now = session.get();
  return `${now.status === 'in' ? now.user.id : 0}:${activeFarm.get() ?? 0}`;
};

const chaveDe = (processo: NomeDoProcesso, id?: number) => `${UNSAVED}${dono()}:${processo}${id === undefined ? '' : `:${id}`}`;
const ultimosDe = (processo: NomeDoProcesso) => `${UNSAVED}${dono()}:${processo}:ultimo`;

/** The draft of a form on this device; undefined where nothing is kept. Fields that a later version added are empty. */
export const rascunhoGuardado = (processo: NomeDoProcesso, id?: number): Rascunho | undefined => {
  const guardado = recall<Guardado>(chaveDe(processo, id));
  return guardado?.rascunho && { ...emBranco(), ...guardado.rascunho };
};

/** The key under which to send a body: that of the same body sent before without an answer, or a new one, kept before it is sent. */
export const chaveDoEnvio = (processo: NomeDoProcesso, id: number | undefined, rascunho: Rascunho, corpo: string): string => {
  const antes = recall<Guardado>(chaveDe(processo, id))?.envio;
  const envio = antes?.corpo === corpo ? antes : { corpo, chave: uuid() };
  remember(chaveDe(processo, id), { rascunho, em: new Date().toISOString(), envio });
  return envio.chave;
};

/** The answer came, and it was no: the next try is a wish of its own. */
export const envioRespondido = (processo: NomeDoProcesso, id: number | undefined, rascunho: Rascunho): void =>
  remember(chaveDe(processo, id), { rascunho, em: new Date().toISOString() });

export const lembrar = (processo: NomeDoProcesso, { local, responsavel }: Rascunho): void =>
  remember(ultimosDe(processo), { local, responsavel } satisfies Ultimos);

export const lembrados = (processo: NomeDoProcesso): Ultimos => recall<Ultimos>(ultimosDe(processo)) ?? {};

/** Keeps what is being written, as it is written. @returns to be called once it is saved: from then on nothing is kept */
export const useGuardar = (processo: NomeDoProcesso, id: number | undefined, rascunho: Rascunho, sujo: boolean): (() => void) => {
  const livre = useRef(false);
  useEffect(() => {
    if (!sujo || livre.current) return;
    const envio = recall<Guardado>(chaveDe(processo, id))?.envio;
    remember(chaveDe(processo, id), { rascunho, em: new Date().toISOString(), envio } satisfies Guardado);
  }, [processo, id, rascunho, sujo]);
  return () => {
    livre.current = true;
    remember(chaveDe(processo, id), undefined);
  };
};
