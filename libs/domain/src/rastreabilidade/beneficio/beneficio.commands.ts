import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { quantidade, texto } from '../../kernel/decimal.js';
import { horaOpcional, lotesComRef, motivoDaRessalva, responsavel } from '../ledger/campos.js';
import { vazio } from '../../kernel/vazio.js';
import type { Transformacao } from '../ledger/transformacao.js';
import { adicionais, codigoDeProcesso, saida } from '../ledger/transformacao.campos.js';

/** `POST /v1/rastreabilidade/beneficio`: `quantidade` is the *bica corrida* in kg, `escolha` the coffee that was sorted out. */
export const RealizarBeneficio = z
  .strictObject({
    codigo: codigoDeProcesso,
    avulso: z.union([z.literal(0), z.literal(1)]).default(0),
    dataEntrada: dia(),
    horaEntrada: horaOpcional,
    tipo: vazio(texto(60)),
    qualidade: vazio(texto(60)),
    quantidade: quantidade({ min: 0.001 }),
    perda: vazio(quantidade()),
    escolha: z.array(saida).max(50).default([]),
    adicionais,
    lotes: lotesComRef.default([]),
    responsavel,
    fazenda: z.int().min(0).optional(),
    motivo: motivoDaRessalva,
  })
  .meta({ id: 'RealizarBeneficio' });

type Adicional = { readonly descricao: string; readonly tipo: string | null; readonly resultado: string | null };

type DadosBeneficio = Transformacao & {
  readonly beneficioId: number;
  readonly fazendaId: number;
  readonly avulso?: boolean;
  readonly perdaG: number | null;
  readonly adicionais?: readonly Adicional[];
  readonly responsavel?: string | null;
};

export type BeneficioCommand =
  | { readonly type: 'RealizarBeneficio'; readonly data: DadosBeneficio & { readonly motivo?: string | null } }
  /** Outputs with the id of an existing lot keep it; the others are new lots, and lots not named are deleted. */
  | { readonly type: 'CorrigirBeneficio'; readonly data: DadosBeneficio & { readonly motivo: string | null } };
