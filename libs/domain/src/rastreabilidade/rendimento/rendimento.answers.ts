import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';

/** A number that is unlike the others of its kind, with its usual range. */
export const Aviso = z
  .object({
    codigo: z.string(),
    mensagem: z.string(),
    esperado: z.object({ min: z.number().nullable(), max: z.number(), unidade: z.string() }),
    obtido: z.number(),
  })
  .meta({ id: 'AvisoDeRendimento' });

const razao = z.number().nullable();
/** The whole record on a scale. */
export const Rendimento = z.object({ litrosPorSaca: razao, renda: razao, escolha: razao, perda: razao });

/** The weighed balance of a drying: the water lost, and the mass missing besides it. */
export const pesagem = {
  materiaSecaEntrada: razao,
  materiaSecaSaida: razao,
  quebra: razao,
  pesoEsperado: razao,
  diferenca: razao,
  quebraTecnica: razao,
  pesoEntrada: razao,
  pesoSaida: razao,
};
export const Secagem = z.object({ ...pesagem, umidadeEntrada: out.percent.nullable(), umidadeSaida: out.percent.nullable() });

export const Massa = z.object({ L: out.quantity, kg: out.quantity });
