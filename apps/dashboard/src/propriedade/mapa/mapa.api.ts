import type { Answer } from '@tulha/domain/kernel/answers';
import type * as answers from '@tulha/domain/propriedade/mapa.answers';
import { useRead } from '../../http/hooks.js';
import { safraDoEndereco } from '../../relatorios/painel/safra-do-endereco.js';

export type Mapa = Answer<typeof answers.MapaDaFazenda>;
export type NoMapa = Mapa['talhoes'][number];

/** The map of the crop year or the days in the address, or of the year in use. */
export const useMapa = (params: URLSearchParams) =>
  useRead<typeof answers.MapaDaFazenda>('/cad-talhoes/mapa', safraDoEndereco(params), { keep: true });
