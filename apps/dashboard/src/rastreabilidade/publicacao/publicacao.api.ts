import type { PublicarLote } from '@tulha/domain/rastreabilidade/publicacao/publicacao.commands';
import type { z } from 'zod';
import { api } from '../../http/client.js';
import { useRead, useWrite } from '../../http/hooks.js';
import type { Unit } from '../../ui/format.js';
import { LOTES } from '../lotes/lotes.api.js';

/** A lot's public page as its owner handles it: `endereco` is null while there is none. */
export type Publicacao = {
  readonly publicado: boolean;
  readonly endereco: string | null;
  readonly mostra: { readonly mapa: boolean; readonly fazenda: boolean; readonly qualidade: boolean };
  readonly historia: string | null;
  readonly publicadoEm: string | null;
};

/** A square code to scan, as one path on a grid of `lado` × `lado`. */
export type Qr = { readonly lado: number; readonly caminho: string };

/** What a label says. `saldo` and `quantidade` in the lot's unit. */
export type Etiqueta = {
  readonly codigo: string;
  readonly digito: string;
  readonly tipo: string;
  readonly qualidade: string | null;
  readonly data: string;
  readonly unidade: Unit;
  readonly quantidade: number;
  readonly saldo: number;
  readonly umidade: number | null;
  readonly fazendaNome: string | null;
  readonly safras: readonly string[];
  readonly talhoes: readonly string[];
  readonly outrosTalhoes: number;
  readonly publicado: boolean;
  readonly endereco: string;
  readonly qr: Qr;
};

export type Apresentacao = z.input<typeof PublicarLote>;

const caminho = (id: string) => `${LOTES}/${id}/publicacao`;

export const usePublicacao = (id: string) => useRead<Publicacao>(caminho(id));
export const useEtiqueta = (id: string, enabled = true) => useRead<Etiqueta>(`${LOTES}/${id}/etiqueta`, {}, { enabled });

export const usePublicar = (id: string) => useWrite((pedido: Apresentacao) => api.post<Publicacao>(caminho(id), pedido), 'Lote publicado!');
export const useAlterarPublicacao = (id: string) =>
  useWrite((pedido: Apresentacao) => api.put<Publicacao>(caminho(id), pedido), 'Página atualizada!');
export const useRevogarPublicacao = (id: string) => useWrite(() => api.delete(caminho(id)), 'Página retirada!');
