import { z } from 'zod';
import { paged } from '../../kernel/answers.js';
import { out } from '../../kernel/catalogue/answers.js';
import { CUSTOS, NOMES_DOS_CUSTOS } from './custo.js';
import { PROCESSOS_DA_POS_COLHEITA } from './pos-colheita.js';

/**
 * What a lot's cost was for: what was said of its plots, each kind by itself, their share of what is of the farm, and
 * that of the processes after the picking.
 */
export const PARTES_DO_CUSTO = [...CUSTOS, 'indiretos', 'posColheita'] as const;
export type ParteDoCusto = (typeof PARTES_DO_CUSTO)[number];
export const NOMES_DAS_PARTES: Readonly<Record<ParteDoCusto, string>> = {
  ...NOMES_DOS_CUSTOS,
  lancamentos: 'Despesas do talhão',
  indiretos: 'Custos da fazenda',
  posColheita: 'Pós-colheita',
};

const parte = z.enum(PARTES_DO_CUSTO);
const safra = z.object({ id: z.int().nullable(), descricao: z.string(), inicio: out.day, fim: out.day });
const sobre = { id: z.int(), codigo: z.string(), quantidade: out.quantity, unidade: z.enum(['L', 'kg']) };

/** What a lot cost: of what, from which plots, and where that cost is now. `porSaca` is null of coffee in litres. */
export const CustoDoLote = z
  .object({
    lote: z.object(sobre),
    custo: out.money,
    porSaca: out.money.nullable(),
    vendido: out.money,
    emMaos: out.money,
    seguiu: out.money,
    /** Of coffee that is nowhere any more. */
    parado: out.money,
    partes: z.array(z.object({ parte, nome: z.string(), valor: out.money, porSaca: out.money.nullable() })),
    /** The processes after the picking that it went through, on its way too: what each cost in a season, and this lot's part. */
    processos: z.array(
      z.object({
        processo: z.enum(PROCESSOS_DA_POS_COLHEITA),
        nome: z.string(),
        safra,
        custoDoProcesso: out.money,
        valor: out.money,
        porSaca: out.money.nullable(),
      }),
    ),
    talhoes: z.array(
      z.object({
        talhaoId: z.int(),
        nome: z.string(),
        safra,
        /** Picked litres of the plot that went into this lot, and all of them, with what they cost. */
        litros: out.quantity,
        colhidoL: out.quantity,
        custoDoTalhao: out.money,
        valor: out.money,
      }),
    ),
  })
  .meta({ id: 'CustoDoLote' });

/** The records behind one part of a lot's cost. `inteiro` is what they cost its plots, `valor` the lot's part: they sum to the part. */
export const RegistrosDoCusto = paged(
  z.object({
    id: z.int(),
    data: out.day,
    descricao: z.string(),
    talhao: z.string().nullable(),
    atividade: z.int().nullable(),
    insumo: z.int().nullable(),
    financeiroId: z.int().nullable(),
    inteiro: out.money,
    valor: out.money,
  }),
)
  .extend({ parte, nome: z.string(), total: out.money })
  .meta({ id: 'RegistrosDoCusto' });
