import type * as answers from '@tulha/domain/rastreabilidade/rendimento/perdas-do-lote.answers';
import type * as rendimento from '@tulha/domain/rastreabilidade/rendimento/rendimento.answers';
import type { Answer } from '@tulha/domain/kernel/answers';
import type { perdasAnswer } from '@tulha/domain/rastreabilidade/rendimento/perdas.answers';
import type { z } from 'zod';
import { useRead } from '../../http/hooks.js';
import { useQuando } from '../historico/tempo/quando.js';
import { LOTES } from '../lote/lotes.api.js';

/** A value outside its range; nothing was refused because of it. */
export type Aviso = Answer<typeof rendimento.Aviso>;

/** Litres and kilograms apart. */
export type Quanto = Answer<typeof rendimento.Massa>;

/** Yields: litres for a saca, and percents. Null where there is nothing to work them out from. */
export type Rendimento = Answer<typeof rendimento.Rendimento>;

/** The parts of the season's report of losses besides its rows. */
export type PerdasDaSafra = Answer<z.ZodObject<typeof perdasAnswer>>;
export type TotaisDoProcesso = PerdasDaSafra['resumo']['beneficio'];
export type TotaisDaSecagem = PerdasDaSafra['resumo']['secagem'];

export type EtapaDoLote = PerdasDoLote['resumo']['etapas'][number];

export type PassoDoLote = Answer<typeof answers.PassoDoLote>;

export type PerdasDoLote = Answer<typeof answers.PerdasDoLote>;

/** As of the time in the page's address. */
export const usePerdasDoLote = (id: string, page: number, size: number) =>
  useRead<typeof answers.PerdasDoLote>(`${LOTES}/${id}/perdas`, { page, size, ...useQuando() }, { keep: true, staleMs: 60_000 });
