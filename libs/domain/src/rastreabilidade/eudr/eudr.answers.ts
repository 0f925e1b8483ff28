import { z } from 'zod';
import { out } from '../../kernel/catalogue/answers.js';
import { COMO_VEIO } from '../../propriedade/talhao.catalogue.js';
import { CorrecaoDaOrigem } from '../genealogia/genealogia.answers.js';

const Talhao = z.object({ talhaoId: z.int(), nome: z.string() });

/** A reason why a package would be refused or needs a look, and the remedy. */
export const AvisoEudr = z.object({
  aviso: z.string(),
  gravidade: z.enum(['impede', 'avisa']),
  mensagem: z.string(),
  fazer: z.string(),
  talhoes: z.array(Talhao),
});

/** A package that was handed out, and its later corrections. */
export const Emissao = z.object({
  numero: z.int(),
  emitidoEm: out.instant,
  ator: z.string().nullable(),
  impressao: z.string(),
  talhoes: z.array(Talhao.extend({ percentual: out.percent })),
  substituidoEm: z.string().nullable(),
  correcao: CorrecaoDaOrigem.nullable(),
});

const Pessoa = z.object({
  nome: z.string(),
  endereco: z.string().nullable(),
  email: z.string().nullable(),
  documento: z.string().nullable(),
});

export const DadoEudr = z.object({
  campo: z.string(),
  rotulo: z.string(),
  valor: z.string().nullable(),
  situacao: z.enum(['anexar', 'completo', 'falta']),
  fazer: z.string().nullable(),
});

export const TalhaoEudr = Talhao.extend({
  fazenda: z.string(),
  areaHa: z.number().nullable(),
  percentual: out.percent,
  geometria: z.string(),
  /** When it was recorded. */
  contornoDe: z.string(),
  /** The day from which it is the plot's, and its relation to the one before; null where the plot has none. */
  contornoDesde: out.day.nullable(),
  contornoComo: z.enum(['desenhado', ...COMO_VEIO]).nullable(),
  contornoMotivo: z.string().nullable(),
});

/** The EU's origin package of a lot or a sale: its content, its gaps, and the reasons why it would be refused. */
export const ResumoEudr = z
  .object({
    assunto: z.enum(['lote', 'venda']),
    codigo: z.string(),
    podeExportar: z.boolean(),
    avisos: z.array(AvisoEudr),
    massaLiquidaKg: out.quantity.nullable(),
    colheita: z.object({ de: out.day, ate: out.day }).nullable(),
    dados: z.array(DadoEudr),
    talhoes: z.array(TalhaoEudr),
    produtores: z.array(Pessoa),
    comprador: Pessoa.nullable(),
    regulamento: z.object({
      corte: out.day,
      aplicacao: z.array(z.object({ desde: out.day, quem: z.string() })),
      risco: z.string(),
    }),
    emissoes: z.array(Emissao),
  })
  .meta({ id: 'ResumoEudr' });
