import { z } from 'zod';

/** The report of yields and losses besides its columns and totals: the season, each process in sum, and the expected values. */

const quanto = z.object({ L: z.number(), kg: z.number() });
const talvez = z.number().nullable();
const rendimento = { litrosPorSaca: talvez, renda: talvez, escolha: talvez, perda: talvez };

/** A value outside its range; nothing was refused because of it. */
const aviso = z.object({
  codigo: z.string(),
  mensagem: z.string(),
  esperado: z.object({ min: talvez, max: z.number(), unidade: z.string() }),
  obtido: z.number(),
});

const transformacao = z.object({
  registros: z.int(),
  semPerda: z.int(),
  avisos: z.int(),
  entra: quanto,
  saiKg: z.number(),
  escolhaKg: z.number(),
  /** Null when no record has a loss; else the loss of those that have one (`registros` less `semPerda`). */
  perdaKg: talvez,
  ...rendimento,
});

const secagem = z.object({
  registros: z.int(),
  medidas: z.int(),
  quebra: z.object({ L: talvez, kg: talvez }),
  pesadas: z.object({
    registros: z.int(),
    pesoEntrada: z.number(),
    pesoEsperado: z.number(),
    pesoSaida: z.number(),
    diferenca: z.number(),
  }),
  avisos: z.int(),
});

export const perdasAnswer = {
  safra: z.object({ id: z.int().nullable(), descricao: z.string(), inicio: z.string(), fim: z.string(), fazenda: z.int().nullable() }),
  resumo: z.object({
    colheita: z.object({ lotes: z.int(), L: z.number() }),
    despolpagem: z.object({ registros: z.int(), entraL: z.number(), saiL: z.number() }),
    secagem,
    ressecagem: secagem,
    beneficio: transformacao,
    rebeneficio: transformacao,
  }),
  /** A week is named by its Monday. */
  semanas: z.array(z.object({ semana: z.string(), litrosPorSaca: talvez, saiKg: z.number() })),
  faixas: z.record(z.string(), z.object({ min: talvez, max: z.number(), unidade: z.string(), fonte: z.string() })),
};

export const perdasRow = {
  entra: quanto.optional(),
  lotes: z.array(z.object({ id: z.int(), codigo: z.string() })).optional(),
  saidas: z.array(z.object({ id: z.int(), codigo: z.string(), tipo: z.string() })).optional(),
  avisos: z.array(aviso).optional(),
};
