import { recallLastEntered, rememberLastEntered } from '../../http/last-entered.js';
import { activeFarm } from '../../http/session.js';
import type { Rascunho } from './rascunho.js';
import type { NomeDoProcesso } from './tipos.js';

/** Values that this device fills in again the next time. */
type Ultimos = { readonly local?: string | null; readonly responsavel?: string };

const ultimosDe = (processo: NomeDoProcesso) => `${processo}:${activeFarm.get() ?? 0}`;

export const lembrar = (processo: NomeDoProcesso, { local, responsavel }: Rascunho): void =>
  rememberLastEntered(ultimosDe(processo), { local, responsavel } satisfies Ultimos);

export const lembrados = (processo: NomeDoProcesso): Ultimos => recallLastEntered<Ultimos>(ultimosDe(processo)) ?? {};
