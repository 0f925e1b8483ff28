import { z } from 'zod';
import { dia, hora } from '../../kernel/dates.js';
import { dinheiro, id, quantidade, texto } from '../../kernel/decimal.js';

const vazio = z.literal('').transform(() => null);
const opcional = <T extends z.ZodType>(schema: T) => z.union([schema, vazio, z.null()]).optional();

/** The kind of an activity that says nothing of it. */
export const COLHEITA = 'COLHEITA';

/** `POST` and `PUT /v1/reg-atividades`. `talhao` is short for one in `talhoesIds`; neither means general expenses of the farm. */
export const RegistrarAtividade = z
  .strictObject({
    fazenda: opcional(id()),
    safra: opcional(id()),
    talhao: opcional(id()),
    talhoesIds: z.array(id()).max(200, 'Use no máximo 200 talhões.').optional(),
    atividade: opcional(z.union([id(), texto(120)])),
    data: opcional(dia()),
    horaInicial: opcional(hora()),
    horaFinal: opcional(hora()),
    obs: opcional(texto(2_000)),
  })
  .meta({ id: 'RegistrarAtividade' });

/** How a worker's day is measured: litres, or whole containers (units, sacks). */
export const TIPOS_DE_MEDIDA = ['L', 'UN', 'SC'] as const;

const vinculo = z
  .strictObject({
    colaborador: id(),
    /** Only where the activity has several plots. */
    talhao: opcional(id()),
    tipo: z.enum(TIPOS_DE_MEDIDA).default('L'),
    medida: quantidade({ min: 0.001, max: 100_000 }).meta({ description: 'Litros de uma medida', unit: 'L' }),
    valor: dinheiro({ max: 1_000_000 }).meta({ description: 'Valor de uma medida' }),
    colhido: z.int().min(0).max(100_000).meta({ description: 'Medidas inteiras' }),
    resto: quantidade({ max: 100_000 }).optional().meta({ description: 'Sobra da última medida; só vale no tipo L', unit: 'L' }),
    tara: quantidade({ max: 100_000 }).optional().meta({ unit: 'L' }),
  })
  .transform(({ tipo, resto, tara, medida, valor, colhido, colaborador, talhao }) => ({
    colaboradorId: colaborador,
    talhaoId: talhao ?? null,
    tipo,
    medidaMl: medida,
    quantidade: colhido,
    restoMl: tipo === 'L' ? (resto ?? 0) : 0,
    taraMl: tara ?? 0,
    valorMedidaCentavos: valor,
  }));
export type VinculoDeColheita = z.output<typeof vinculo>;

/** `POST /v1/reg-atividades/{id}/mdobrascolheita`. */
export const LancarColheitaManual = z
  .strictObject({
    modo: z.literal('manual').default('manual'),
    vinculos: z.array(vinculo).min(1, 'Informe pelo menos uma linha.').max(500, 'Use no máximo 500 linhas por vez.'),
  })
  .meta({ id: 'LancarColheitaManual' });
