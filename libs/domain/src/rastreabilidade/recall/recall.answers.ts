import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { Unidade } from '../genealogia/genealogia.answers.js';

const Citado = z.object({ id: z.int(), codigo: z.string() });

export const PontoDoRecall = z.object({
  tipo: z.enum(['talhao', 'colaborador', 'atividade', 'dia']),
  id: z.int().nullable(),
  nome: z.string(),
  de: out.day.nullable(),
  ate: out.day.nullable(),
  colhidoL: out.quantity.nullable(),
});

export const LoteDoRecall = z.object({
  id: z.int(),
  codigo: z.string(),
  data: out.day,
  tipo: z.string(),
  unidade: Unidade,
  quantidade: out.quantity,
  saldo: out.quantity,
  percentual: out.percent,
  parte: out.quantity,
  saldoParte: out.quantity,
  etapa: z.string(),
  local: z.string().nullable(),
  fazendaNome: z.string().nullable(),
  nivel: z.int(),
  via: Citado.nullable(),
  processo: z.string(),
  processoCodigo: z.string(),
});

export const VendaDoRecall = z.object({
  id: z.int(),
  codigo: z.string(),
  data: out.day.nullable(),
  cliente: z.int().nullable(),
  comprador: z.string().nullable(),
  notaFiscal: z.string().nullable(),
  status: z.string().nullable(),
  kg: out.quantity,
  parte: out.quantity,
  lotes: z.array(Citado),
});

export const DepositoDoRecall = z.object({
  id: z.int(),
  codigo: z.string(),
  data: out.day.nullable(),
  cooperativa: z.string().nullable(),
  kg: out.quantity,
  parte: out.quantity,
  lotes: z.array(Citado),
});

/** The way of coffee from its start to every place where it is now. */
export const Recall = z
  .object({
    ponto: PontoDoRecall,
    criterio: z.string(),
    frase: z.string(),
    totais: z.object({
      compradores: z.int(),
      lotes: z.int(),
      vendas: z.int(),
      depositos: z.int(),
      partidaL: out.quantity,
      restaL: out.quantity,
      restaKg: out.quantity,
      vendidoKg: out.quantity,
      depositadoKg: out.quantity,
    }),
    lotes: z.array(LoteDoRecall),
    vendas: z.array(VendaDoRecall),
    depositos: z.array(DepositoDoRecall),
    semLote: z.array(z.object({ talhaoId: z.int(), talhao: z.string(), data: out.day, litros: out.quantity })),
  })
  .meta({ id: 'Recall' });
