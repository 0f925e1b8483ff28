import { z } from 'zod';
import { SITUACOES_DO_INTERVALO } from '../agronomia/intervalos.js';
import { SafraContada } from './safra-contada.answers.js';
import { out } from '../kernel/catalogue/answers.js';
import { contornoDito } from '../kernel/geo/contorno.js';

/** The worst finding of the last inspections of a plot, one for each pest. */
const PragaDoTalhao = z.object({
  inspecao: z.int(),
  em: out.day,
  praga: z.string(),
  /** Null where the pest had no levels that day: not known is not none. */
  nivel: z.enum(['NENHUM', 'ALERTA', 'CONTROLE']).nullable(),
});

const situacao = z.enum(SITUACOES_DO_INTERVALO);

/** Applications on a plot that still forbid harvest or entry; `NAO_SE_SABE` where the interval was not recorded. */
const IntervaloDoTalhao = z.object({
  colheita: situacao,
  colheitaLiberadaEm: out.day.nullable(),
  entrada: situacao,
  entradaLiberadaEm: out.instant.nullable(),
  avisos: z.array(z.string()),
});

/** A plot with the figures it is coloured by; a figure is null where the user may not see it, and where it is not known. */
export const TalhaoNoMapa = z.object({
  id: z.int(),
  nome: z.string(),
  numero: z.string().nullable(),
  fazenda: z.int().nullable(),
  areaHa: z.number().nullable(),
  variedade: z.string().nullable(),
  coords: contornoDito().nullable(),
  litros: out.quantity.nullable(),
  custo: out.money.nullable(),
  custoPorHa: out.money.nullable(),
  ultimaAtividade: out.day.nullable(),
  diasSemAtividade: z.int().nullable(),
  praga: PragaDoTalhao.nullable(),
  /** Null where nothing was applied that matters today, and where the user may not see it. */
  intervalo: IntervaloDoTalhao.nullable(),
});

/** The farm's map: all plots, and their figures of a crop year. */
export const MapaDaFazenda = z
  .object({
    hoje: out.day,
    ...SafraContada,
    /** The figures that the user may see. */
    ve: z.object({ atividades: z.boolean(), agronomia: z.boolean() }),
    talhoes: z.array(TalhaoNoMapa),
  })
  .meta({ id: 'MapaDaFazenda' });
