import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { Unidade } from '../genealogia/genealogia.answers.js';
import { Aviso, pesagem, Rendimento } from '../rendimento/rendimento.answers.js';

/** A portion of a lot inside a record. */
export const LoteNoRegistro = z.object({
  id: z.int(),
  codigo: z.string(),
  tipo: z.string(),
  qualidade: z.string().nullable(),
  quantidade: out.quantity,
  unidade: Unidade,
});

const passagem = {
  id: z.int(),
  responsavel: z.string().nullable(),
  lote: z.array(LoteNoRegistro),
  localDescricao: z.string().nullable(),
  avisos: z.array(Aviso),
};
const dias = {
  dataEntrada: out.day,
  horaEntrada: out.hour.nullable(),
  dataSaida: out.day.nullable(),
  horaSaida: out.hour.nullable(),
  umidadeEntrada: out.percent.nullable(),
  umidadeSaida: out.percent.nullable(),
};
const noSecador = { ...passagem, ...dias, ...pesagem, secador: z.int() };

/** Coffee on a yard. Its days have other field names than those of the other processes. */
export const Terreiro = z
  .object({
    ...passagem,
    terreiro: z.int(),
    data_entrada: out.day,
    hora_entrada: out.hour.nullable(),
    data_saida: out.day.nullable(),
    hora_saida: out.hour.nullable(),
  })
  .meta({ id: 'EntradaNoTerreiro' });
export const Secagem = z.object(noSecador).meta({ id: 'Secagem' });
export const Ressecagem = z.object(noSecador).meta({ id: 'Ressecagem' });
export const Armazem = z.object({ ...passagem, ...dias, pilha: z.int() }).meta({ id: 'EntradaNoArmazem' });

const Adicional = z.object({
  id: z.int(),
  descricao: z.string(),
  tipo: z.string().nullable(),
  resultado: z.string().nullable(),
});

const quanto = { qualidade: z.string().nullable(), quantidade: out.quantity };

const transformacao = {
  id: z.int(),
  codigo: z.string(),
  fazenda: z.int(),
  avulso: out.flag,
  dataEntrada: out.day,
  horaEntrada: out.hour.nullable(),
  perda: out.quantity.nullable(),
  responsavel: z.string().nullable(),
  adicionais: z.array(Adicional),
  /** The same findings under the name that the published detail uses. */
  adicional: z.array(Adicional),
  /** `ref_id`: the sender's own id of the portion. */
  lotes: z.array(LoteNoRegistro.extend({ ref_id: z.int().nullable() })),
  saidas: z.array(LoteNoRegistro),
  /** The quantity of each kind that came out, a line for each output. */
  quantidades: z.array(z.object({ id: z.int(), tipo: z.string(), ...quanto })),
  rendimento: Rendimento,
  avisos: z.array(Aviso),
};
const medida = {
  dataSaida: out.day.nullable(),
  horaSaida: out.hour.nullable(),
  unidadeFracao: z.int().nullable(),
  medidaUnidade: z.string().nullable(),
  medida: out.quantity.nullable(),
  medidaTara: out.quantity.nullable(),
  medidaLiquida: out.quantity.nullable(),
  /** `medidas`: how many of the measure it is, where there is one. */
  saidas: z.array(LoteNoRegistro.extend({ medidas: out.quantity.optional() })),
};

/** The first output is the record's own, `tipo`, `qualidade` and `quantidade`; the others are its `escolha`. */
const doBeneficio = {
  tipo: z.string().nullable(),
  qualidade: z.string().nullable(),
  quantidade: out.quantity.nullable(),
  escolha: z.array(z.object({ id: z.int(), descricao: z.string(), ...quanto })),
};
const doRebeneficio = { escolha: z.array(z.object({ id: z.int(), tipo: z.string(), ...quanto })) };

export const Beneficio = z.object({ ...transformacao, ...doBeneficio }).meta({ id: 'Beneficio' });
export const Rebeneficio = z.object({ ...transformacao, ...doRebeneficio, ...medida }).meta({ id: 'Rebeneficio' });

const ficha = { origens: z.array(z.object({ talhao: z.string(), fazenda: z.string(), percentual: out.percent })), impressoEm: out.instant };

/** The printed sheets. */
export const FichaDoBeneficio = Beneficio.extend(ficha).meta({ id: 'FichaDoBeneficio' });
export const FichaDoRebeneficio = Rebeneficio.extend(ficha).meta({ id: 'FichaDoRebeneficio' });
export const FICHAS = { beneficio: FichaDoBeneficio, rebeneficio: FichaDoRebeneficio } as const;

/** Picked coffee through the pulper. */
export const Despolpa = z
  .object({
    id: z.int(),
    codigo: z.string(),
    fazenda: z.int(),
    despolpador: z.int(),
    despolpadorDescricao: z.string().nullable(),
    safra: z.int().nullable(),
    data: out.day,
    descricao: z.string().nullable(),
    responsavel: z.string().nullable(),
    talhao: z.array(z.object({ id: z.int(), talhao: z.int(), data: out.day, quantidade: out.quantity })),
    saida: z.array(LoteNoRegistro),
  })
  .meta({ id: 'Despolpa' });

/** The record just written, with `avisos` about sent values that were left out. */
export const DespolpaGravada = Despolpa.extend({ avisos: z.array(z.string()).optional() }).meta({ id: 'DespolpaGravada' });

/** Coffee handed to a cooperative to keep. */
export const Deposito = z
  .object({
    id: z.int(),
    codigo: z.string(),
    cooperativa: z.int(),
    cooperativaNome: z.string().nullable(),
    date: out.day,
    kg: out.quantity,
    entries: z.array(LoteNoRegistro),
  })
  .meta({ id: 'Deposito' });
