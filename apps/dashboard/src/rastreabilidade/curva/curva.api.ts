import type { CorrigirLeitura, RegistrarLeitura } from '@tulha/domain/rastreabilidade/leitura/leitura.commands';
import { qualidadeMensagens } from '@tulha/domain/rastreabilidade/qualidade.messages';
import type { z } from 'zod';
import { api } from '../../http/client.js';
import { useRead, useReadAll, useWrite } from '../../http/hooks.js';
import type { Unit } from '../../ui/format.js';

export type ProcessoDeSecador = 'secagem' | 'ressecagem';

/** A stay in a dryer; moistures in percent. */
export type Secagem = {
  readonly id: number;
  readonly secador: number;
  readonly localDescricao: string | null;
  readonly lote: readonly { readonly id: number; readonly codigo: string; readonly quantidade: number; readonly unidade: Unit }[];
  readonly dataEntrada: string;
  readonly horaEntrada: string | null;
  readonly dataSaida: string | null;
  readonly horaSaida: string | null;
  readonly umidadeEntrada: number | null;
  readonly umidadeSaida: number | null;
};

/** Temperatures in degrees Celsius. */
export type Leitura = {
  readonly id: number;
  readonly data: string;
  readonly hora: string;
  readonly umidade: number;
  readonly temperaturaMassa: number | null;
  readonly temperaturaAr: number | null;
};

export type PedidoDeLeitura = z.input<typeof RegistrarLeitura>;

const de = (processo: ProcessoDeSecador, id: string) => `/rastreabilidade/${processo}/${id}`;

export const useSecagem = (processo: ProcessoDeSecador, id: string) => useRead<Secagem>(de(processo, id));
export const useLeituras = (processo: ProcessoDeSecador, id: string) => useReadAll<Leitura>(`${de(processo, id)}/leituras`, {});

export const useLer = (processo: ProcessoDeSecador, id: string) =>
  useWrite((body: PedidoDeLeitura) => api.post<Leitura>(`${de(processo, id)}/leituras`, body), qualidadeMensagens.leitura.adicionada);
export const useCorrigirLeitura = (processo: ProcessoDeSecador, id: string, leitura: number) =>
  useWrite(
    (body: z.input<typeof CorrigirLeitura>) => api.put<Leitura>(`${de(processo, id)}/leituras/${leitura}`, body),
    qualidadeMensagens.leitura.editada,
  );
export const useDesfazerLeitura = (processo: ProcessoDeSecador, id: string, leitura: number) =>
  useWrite(() => api.delete(`${de(processo, id)}/leituras/${leitura}`), qualidadeMensagens.leitura.removida);
