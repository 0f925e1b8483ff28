import type * as answers from '@tulha/domain/rastreabilidade/leitura/leitura.answers';
import type * as ledger from '@tulha/domain/rastreabilidade/ledger/processo.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { CorrigirLeitura, RegistrarLeitura } from '@tulha/domain/rastreabilidade/leitura/leitura.commands';
import { qualidadeMensagens } from '@tulha/domain/rastreabilidade/qualidade.messages';
import type { z } from 'zod';
import { useRead, useReadAll } from '../../../http/hooks.js';
import { useWish } from '../../../http/outbox/use-outbox.js';

export type ProcessoDeSecador = 'secagem' | 'ressecagem';

/** A stay in a dryer; moistures in percent. */
export type Secagem = Answer<typeof ledger.Secagem>;

/** Temperatures in degrees Celsius. */
export type Leitura = Answer<typeof answers.Leitura>;

export type PedidoDeLeitura = z.input<typeof RegistrarLeitura>;

const de = (processo: ProcessoDeSecador, id: string) => `/rastreabilidade/${processo}/${id}`;

export const useSecagem = (processo: ProcessoDeSecador, id: string) => useRead<typeof ledger.Secagem>(de(processo, id));
export const useLeituras = (processo: ProcessoDeSecador, id: string) =>
  useReadAll<typeof answers.Leitura>(`${de(processo, id)}/leituras`, {});

type Escrito<B> = { readonly body: B; readonly values: Readonly<Record<string, unknown>> };

/** The name in the address that opens the window for the correction of a reading again. */
export const janelaDaLeitura = (id: number): string => `leitura-${id}`;

/** The name of the form for a new reading, on the page itself. */
export const NOVA_LEITURA = 'leitura';

export const useLer = (processo: ProcessoDeSecador, id: string) =>
  useWish(
    ({ body, values }: Escrito<PedidoDeLeitura>) => ({
      what: 'Nova leitura',
      values,
      wish: { method: 'POST', path: `${de(processo, id)}/leituras`, body },
    }),
    qualidadeMensagens.leitura.adicionada,
    { form: NOVA_LEITURA },
  );
export const useCorrigirLeitura = (processo: ProcessoDeSecador, id: string, leitura: number) =>
  useWish(
    ({ body, values }: Escrito<z.input<typeof CorrigirLeitura>>) => ({
      what: 'Leitura: correção',
      values,
      wish: { method: 'PUT', path: `${de(processo, id)}/leituras/${leitura}`, body },
    }),
    qualidadeMensagens.leitura.editada,
    { form: janelaDaLeitura(leitura) },
  );
export const useDesfazerLeitura = (processo: ProcessoDeSecador, id: string, leitura: number) =>
  useWish(
    () => ({ what: 'Leitura: desfazer', wish: { method: 'DELETE', path: `${de(processo, id)}/leituras/${leitura}` } }),
    qualidadeMensagens.leitura.removida,
  );
