import { z } from 'zod';
import { paged } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';
import { Unidade } from '../genealogia/genealogia.answers.js';
import { Aviso, Massa, Rendimento, Secagem } from './rendimento.answers.js';

const Citado = z.object({ id: z.int(), codigo: z.string() });
const processo = z.string();

const EtapaDoLote = z.object({
  processo,
  registros: z.int(),
  /** The number of these records without a weighed loss. `perda` is that of the others, null if there are none. */
  semPerda: z.int(),
  entra: Massa,
  sai: Massa,
  escolha: out.quantity,
  perda: out.quantity.nullable(),
});

/** One step of a lot's way: its inputs and outputs, and the lot's part of it. */
export const PassoDoLote = z.object({
  processo,
  id: z.int(),
  codigo: z.string().nullable(),
  lotes: z.array(Citado.extend({ codigo: z.string().nullable() })),
  lotesTotal: z.int(),
  em: out.day,
  hora: out.hour.nullable(),
  entra: Massa.nullable(),
  sai: Massa.nullable(),
  escolha: out.quantity,
  perda: out.quantity.nullable(),
  rendimento: Rendimento.nullable(),
  secagem: Secagem.nullable(),
  avisos: z.array(Aviso),
  parte: z.object({ entra: Massa, sai: Massa, escolha: out.quantity, perda: out.quantity.nullable(), percentual: z.number().nullable() }),
});

export const ResumoDasPerdas = z.object({
  quantidade: out.quantity,
  unidade: Unidade,
  colhidoL: out.quantity,
  semOrigemKg: out.quantity,
  perdaKg: out.quantity.nullable(),
  perda: z.number().nullable(),
  quebra: z.number().nullable(),
  renda: z.number().nullable(),
  escolha: z.number().nullable(),
  litrosPorSaca: z.number().nullable(),
  avisos: z.int(),
  etapas: z.array(EtapaDoLote),
});

/** The losses of a lot's coffee, step by step from the plot to the bag. */
export const PerdasDoLote = paged(PassoDoLote).extend({ resumo: ResumoDasPerdas }).meta({ id: 'PerdasDoLote' });
