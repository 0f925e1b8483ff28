import { z } from 'zod';
import { dinheiro, id, percentual } from '../../kernel/decimal.js';
import { vazio } from '../../kernel/vazio.js';
import { vinculo } from '../campos.js';
import { MAX } from './lancamento.fields.js';
import { ALVOS } from './rateio.fields.js';

/** More parts than any farm has plots. */
const PARTES_MAX = 500;
const partes = <S extends z.ZodRawShape>(mais: S) =>
  z
    .array(z.strictObject({ tipo: z.enum(ALVOS).default('talhao'), id: id(), ...mais }))
    .min(1)
    .max(PARTES_MAX);

/** The weights of plots come from their records: area, plants, or the picking of a crop year, by default the entry's. */
const daTerra = z.strictObject({ criterio: z.enum(['AREA', 'PLANTAS']), partes: partes({}) });
const daColheita = z.strictObject({ criterio: z.literal('PRODUCAO'), safra: vazio(vinculo()), partes: partes({}) });
const dePercentual = z.strictObject({ criterio: z.literal('PERCENTUAL'), partes: partes({ percentual: percentual() }) });
const deValores = z.strictObject({ criterio: z.literal('USO_DIRETO'), partes: partes({ valor: dinheiro({ max: MAX }) }) });

/** `PUT /v1/financeiro/{id}/rateio`: replaces the apportionment of an entry. */
export const RatearLancamento = z
  .discriminatedUnion(
    'criterio',
    [daTerra, daColheita, dePercentual, deValores],
    'Use o critério AREA, PERCENTUAL, PRODUCAO, PLANTAS ou USO_DIRETO.',
  )
  .meta({ id: 'RatearLancamento' });
